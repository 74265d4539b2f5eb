//! Swap2 in the words of the protocol. What is chosen, the engine decides.

use pentaply_engine::swap::Choice;

use super::point::Point;

/// Who is told of a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Listener {
    /// A manager that has said `SWAP2BOARD`.
    Manager,
    /// Yixin-Board, which asks step by step.
    YixinBoard(u8),
}

impl Listener {
    /// The words for an opening of three stones.
    pub(super) fn opening(self, points: &[Point]) -> Vec<String> {
        match self {
            Listener::Manager => vec![together(points)],
            Listener::YixinBoard(_) => moves(1, points),
        }
    }

    /// The words for a choice on a board of this size.
    pub(super) fn choice(self, choice: &Choice, size: u32) -> Vec<String> {
        let named = |moves: &[String]| -> Vec<Point> {
            moves.iter().filter_map(|mv| Point::named(mv, size)).collect()
        };
        match (self, choice) {
            (Listener::Manager, Choice::Swap) => vec!["SWAP".to_string()],
            (Listener::Manager, Choice::Stay(mv)) => vec![together(&named(std::slice::from_ref(mv)))],
            (Listener::Manager, Choice::Offer(moves)) => vec![together(&named(moves))],
            (Listener::YixinBoard(step), choice) => {
                let number = step - 1;
                match choice {
                    Choice::Swap => vec![format!("MESSAGE SWAP2 SWAP{number} YES")],
                    Choice::Stay(_) => vec![format!("MESSAGE SWAP2 SWAP{number} NO")],
                    Choice::Offer(offered) => moves(4, &named(offered)),
                }
            }
        }
    }
}

/// Points on one line.
fn together(points: &[Point]) -> String {
    points.iter().map(Point::to_string).collect::<Vec<_>>().join(" ")
}

/// Moves as Yixin-Board is told them, the first of them with this number.
fn moves(first: usize, points: &[Point]) -> Vec<String> {
    let told = (first..).zip(points);
    told.map(|(number, point)| format!("MESSAGE SWAP2 MOVE{number} {} {}", point.x, point.y)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_has_words_for_each_listener() {
        let offer = Choice::Offer(vec!["h8".to_string(), "a15".to_string()]);
        let stay = Choice::Stay("h8".to_string());
        let said = |listener: Listener, choice: &Choice| listener.choice(choice, 15).join("\n");
        assert_eq!(said(Listener::Manager, &Choice::Swap), "SWAP");
        assert_eq!(said(Listener::Manager, &stay), "7,7");
        assert_eq!(said(Listener::Manager, &offer), "7,7 0,0");
        assert_eq!(said(Listener::YixinBoard(2), &Choice::Swap), "MESSAGE SWAP2 SWAP1 YES");
        assert_eq!(said(Listener::YixinBoard(3), &stay), "MESSAGE SWAP2 SWAP2 NO");
        assert_eq!(said(Listener::YixinBoard(2), &offer), "MESSAGE SWAP2 MOVE4 7 7\nMESSAGE SWAP2 MOVE5 0 0");
        let points = [Point { x: 7, y: 7 }, Point { x: 8, y: 8 }, Point { x: 0, y: 1 }];
        assert_eq!(Listener::Manager.opening(&points), ["7,7 8,8 0,1"]);
        assert_eq!(Listener::YixinBoard(1).opening(&points)[2], "MESSAGE SWAP2 MOVE3 0 1");
    }
}
