//! The board against a second, slow set of rules: one seed at a time, as a person plays it.

mod common;

use common::{VARIANTS, random_setup, rules, wander};
use pentaply_core::position::{Position as _, legal_moves};
use pentaply_core::{Rng, Side};
use pentaply_kalah::{Capture, Move, Position, Rules, Setup};
use proptest::prelude::*;

/// Sows with fingers. Also checks the argument by which a relay ends.
struct Fingers {
    /// The mover's pits, the mover's store, the opponent's pits; the other store is skipped.
    ring: Vec<u32>,
    other_store: u32,
    rules: Rules,
}

impl Fingers {
    fn new(setup: &Setup, rules: Rules) -> Fingers {
        let (me, other) = (setup.turn.index(), setup.turn.other().index());
        let mut ring = setup.rows[me].clone();
        ring.push(setup.stores[me]);
        ring.extend(&setup.rows[other]);
        Fingers { ring, other_store: setup.stores[other], rules }
    }

    /// Seeds outside the mover's store, and the steps that those still have to go to it. Each sow of a relay makes the
    /// pair smaller, so there is a last one.
    fn measure(&self) -> (u64, u64) {
        let store = self.rules.pits();
        let outside = self.ring.iter().enumerate().filter(|&(place, _)| place != store);
        outside.fold((0, 0), |(seeds, steps), (place, &count)| {
            let way = (store + self.ring.len() - place) % self.ring.len();
            (seeds + u64::from(count), steps + way as u64 * u64::from(count))
        })
    }

    fn sow(&mut self, mut place: usize) -> usize {
        for _ in 0..std::mem::take(&mut self.ring[place]) {
            place = (place + 1) % self.ring.len();
            self.ring[place] += 1;
        }
        place
    }

    /// Plays a pit; the answer is whether the mover stays to move.
    fn play(&mut self, pit: usize) -> bool {
        let store = self.rules.pits();
        let mut last = self.sow(pit);
        while self.rules.relay && last < store && self.ring[last] > 1 {
            let before = self.measure();
            last = self.sow(last);
            assert!(self.measure() < before, "a sow of a relay brings the end nearer");
        }
        if last < store && self.ring[last] == 1 {
            let opposite = 2 * store - last;
            let captures = match self.rules.capture {
                Capture::Standard => self.ring[opposite] > 0,
                Capture::Empty => true,
                Capture::Never => false,
            };
            if captures {
                self.ring[store] +=
                    std::mem::take(&mut self.ring[opposite]) + std::mem::take(&mut self.ring[last]);
            }
        }
        let (own, rest) = self.ring.split_at_mut(store);
        let (bank, other) = rest.split_at_mut(1);
        let over = own.iter().all(|&count| count == 0) || other.iter().all(|&count| count == 0);
        if over {
            bank[0] += own.iter_mut().map(std::mem::take).sum::<u32>();
            self.other_store += other.iter_mut().map(std::mem::take).sum::<u32>();
        }
        last == store && !over
    }

    fn setup(&self, mover: Side, again: bool) -> Setup {
        let pits = self.rules.pits();
        let mut setup = Setup {
            stores: [self.ring[pits], self.other_store],
            rows: [self.ring[..pits].to_vec(), self.ring[pits + 1..].to_vec()],
            turn: if again { mover } else { mover.other() },
            swap_offered: false,
        };
        if mover == Side::Second {
            setup.stores.reverse();
            setup.rows.reverse();
        }
        setup
    }
}

/// Compares every move of a position; the answer is how many there were.
fn compare(position: &Position) -> usize {
    let before = Setup::from(position);
    let moves = legal_moves(position);
    for &mv in &moves {
        let Move::Sow(pit) = mv else { continue };
        let mut fingers = Fingers::new(&before, position.rules());
        let again = fingers.play(pit.into());
        let mut expected = fingers.setup(before.turn, again);
        expected.swap_offered = before.swap_offered && before.turn == Side::First;

        let mut after = *position;
        let undo = after.make(mv);
        assert_eq!(Setup::from(&after), expected, "{position:?}, pit {}", pit + 1);
        assert_eq!(after.key(), after.key_from_scratch(), "{position:?}, pit {}", pit + 1);
        let rows = Side::BOTH.map(|side| after.row(side).iter().sum::<u16>());
        assert_eq!(rows, Side::BOTH.map(|side| after.in_row(side)), "{position:?}, pit {}", pit + 1);
        assert_eq!(Setup::from(&after).seeds(), before.seeds(), "no seed is lost");
        after.unmake(mv, undo);
        assert!(after == *position, "{position:?}, pit {}", pit + 1);
    }
    moves.len()
}

#[test]
fn every_move_of_random_games_is_what_fingers_would_sow() {
    let mut rng = Rng::new(5);
    let mut checked = 0;
    for variant in VARIANTS {
        for _ in 0..60 {
            let mut position = Position::start(rules(variant));
            while !position.is_over() {
                checked += compare(&position);
                wander(&mut position, &mut rng, 1);
            }
        }
    }
    assert!(checked > 50_000, "{checked}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_move_of_any_board_is_what_fingers_would_sow(
        seed: u64, pits in 1usize..=12, most in prop::sample::select(vec![1, 2, 4, 9, 14, 30, 80]), switches in 0usize..6,
    ) {
        let mut rng = Rng::new(seed);
        let mut rules = Rules::new(pits, 4).expect("in range");
        rules.capture = [Capture::Standard, Capture::Empty, Capture::Never][switches % 3];
        rules.relay = switches >= 3;
        let position = Position::from_setup(&random_setup(&mut rng, pits, most), Some(rules)).expect("in range");
        compare(&position);
    }
}

#[test]
fn a_relay_ends_on_the_fullest_boards() {
    let mut rng = Rng::new(6);
    for pits in 1..=12 {
        let mut rules = Rules::new(pits, 4).expect("in range");
        rules.relay = true;
        for _ in 0..20 {
            let setup = random_setup(&mut rng, pits, 59_000 / (2 * pits));
            let mut position = Position::from_setup(&setup, Some(rules)).expect("at most 60,000 seeds");
            compare(&position);
            wander(&mut position, &mut rng, 1);
            compare(&position);
        }
    }
}
