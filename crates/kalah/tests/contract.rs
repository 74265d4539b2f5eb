//! The contract, on every kind of variant, and texts from outside.

mod common;

use common::{VARIANTS, read};
use pentaply_core::conformance::{Effort, check, check_from, check_text};
use pentaply_core::{Game, Knowledge, Position as _, Rng};
use pentaply_kalah::{Kalah, KalahKnowledge};

#[test]
fn the_contract_holds_in_every_variant() {
    let mut seen = 0;
    for variant in VARIANTS {
        seen += check::<Kalah>(variant, Effort { games: 40, ..Effort::default() });
    }
    assert!(seen > 10_000, "{seen}");
}

#[test]
fn the_contract_holds_far_from_any_start() {
    for (variant, text) in [
        ("6,4", "<6,100,7,30,0,14,13,26,0,0,0,1,0,40,2> n"),
        ("6,4,relay", "<6,100,7,30,0,14,13,26,0,0,0,1,0,40,2> n"),
        ("1,1,pie", "<1,0,0,900,31> s pie"),
        (
            "12,1",
            "<12,0,0,0,0,0,0,0,0,0,0,0,0,0,1,2500,2500,2500,2500,2500,2500,2500,2500,2500,2500,2500,2500> s",
        ),
    ] {
        check_from::<Kalah>(&read(variant, text), Effort { games: 10, plies: 120, seed: 2 });
    }
}

#[test]
fn the_stores_are_no_part_of_the_key_unless_a_swap_would_exchange_them() {
    let key = |text| read("6,4", text).key();
    assert_eq!(key("<6,9,2,4,0,4,4,4,4,4,4,4,4,4,4> s"), key("<6,1,30,4,0,4,4,4,4,4,4,4,4,4,4> s"));
    assert_ne!(key("<6,9,2,4,0,4,4,4,4,4,4,4,4,4,4> s pie"), key("<6,1,30,4,0,4,4,4,4,4,4,4,4,4,4> s pie"));
}

#[test]
fn whatever_decides_the_future_is_part_of_the_key() {
    let text = "<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4> n";
    let variants = ["6,4", "6,4,empty-capture", "6,4,no-capture", "6,4,relay", "6,4,relay,no-capture"];
    let mut keys: Vec<u64> = variants.iter().map(|variant| read(variant, text).key()).collect();
    keys.push(read("6,4", "<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4> s").key());
    keys.push(read("6,4", &format!("{text} pie")).key());
    keys.push(read("5,4", "<5,0,0,4,4,4,4,4,4,4,4,4,4> n").key());
    let count = keys.len();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), count);
    assert_eq!(
        read("6,4,pie", text).key(),
        read("6,9", text).key(),
        "a fill or a declined pie decides nothing"
    );
}

#[test]
fn a_swap_on_offer_makes_any_board_as_good_as_its_mirror() {
    let knowledge = KalahKnowledge::default();
    let value = |text| knowledge.evaluate(&read("6,4", text), &mut ());
    let plain = value("<6,9,2,4,0,4,4,4,4,4,4,4,4,4,4> n");
    assert!(plain < 0);
    assert_eq!(value("<6,9,2,4,0,4,4,4,4,4,4,4,4,4,4> n pie"), -plain);
}

/// Strings that look like what the parsers know, so that they get past the first test.
fn fragments(bytes: &[u8]) -> String {
    const FRAGMENTS: [&str; 32] = [
        "<",
        ">",
        ",",
        " ",
        "s",
        "n",
        "pie",
        "6",
        "4",
        "0",
        "1",
        "12",
        "13",
        "24",
        "25",
        "60000",
        "65536",
        "relay",
        "empty-capture",
        "no-capture",
        "swap",
        "<1,0,0,3,3>",
        "<2,0,0,1,2,3,4>",
        "<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>",
        "6,4",
        "-",
        "+1",
        "\n",
        "\u{1F980}",
        "炮",
        "18446744073709551616",
        "\u{0}",
    ];
    bytes.iter().map(|byte| FRAGMENTS[usize::from(*byte) % FRAGMENTS.len()]).collect()
}

#[test]
fn fuzz_no_text_from_outside_panics() {
    bolero::check!().with_type::<Vec<u8>>().for_each(|bytes| {
        check_text::<Kalah>(&String::from_utf8_lossy(bytes));
        check_text::<Kalah>(&fragments(bytes));
    });
}

#[test]
fn texts_near_a_board_literal_never_panic() {
    let mut rng = Rng::new(9);
    let mut read = 0;
    for _ in 0..20_000 {
        let pits = 1 + rng.below(3);
        let mut text = format!("<{pits},{},{}", rng.below(9), rng.below(9));
        for _ in 0..2 * pits {
            text += &format!(",{}", rng.below(4));
        }
        text += [">", "> s", "> n", "> n pie", "> pie"][rng.below(5)];
        if rng.below(2) == 0 {
            // One character lost, doubled or replaced.
            let at = rng.below(text.len());
            match rng.below(3) {
                0 => drop(text.remove(at)),
                1 => text.insert(at, text.as_bytes()[at].into()),
                _ => text.replace_range(at..=at, ["9", "<", ",", " ", "x"][rng.below(5)]),
            }
        }
        check_text::<Kalah>(&text);
        read += usize::from(Kalah::read_position(&text, None).is_ok());
    }
    assert!((10_000..20_000).contains(&read), "{read} of 20000 texts were read");
}
