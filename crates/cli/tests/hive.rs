//! Hive in the terminal: stacks, hands, the piece at rest, and games in the formats of other programs.

mod common;

use common::{answer, play};

/// The board of `show`, without what is said below it.
fn board(args: &[&str]) -> String {
    let shown = answer(&[&["show", "hive"], args].concat());
    let lines: Vec<&str> = shown.lines().skip(2).take_while(|line| line.starts_with(' ')).collect();
    lines.join("\n")
}

const STACKS: &str = "Base+MLP;InProgress;White[8];wM;bM wM\\;wP wM/;bB1 /bM;wL \\wP;bB2 bM\\;wQ -wM;bQ bM-;wB1 wL/;bB2 bB1;wB1 wL;\
                      bB2 bM;wB1 wP;bB1 bB2";

#[test]
fn stacks_show_their_height_and_what_they_cover() {
    insta::assert_snapshot!(board(&["--position", STACKS]), @r"
             ·   ·
           ·   L   ·
         ·   ·   B1² ·
       ·   Q   M   ·   ·
         ·   ·  [b1³]q   ·
              (·)  ·   ·
      B1 on P
      b1 on b2 m
      White: S×2 B G×3 A×3
      Black: s×2 g×3 a×3 l p
    ");
}

#[test]
fn the_start_is_two_hands() {
    insta::assert_snapshot!(board(&["--variant", "Base+P", "--lang", "zh"]), @r"
       ·
      白方: Q S×2 B×2 G×3 A×3 P
      黑方: q s×2 b×2 g×3 a×3 p
    ");
}

#[test]
fn a_piece_at_rest_is_marked_and_said() {
    let rest = ["--moves", "wP;bP wP\\;wQ wP/;bQ bP\\;wQ /wP"];
    insta::assert_snapshot!(board(&rest), @r"
           ·  (·)
         ·   P   ·
       ·  {Q}  p   ·
         ·   ·   q   ·
               ·   ·
      White: S×2 B×2 G×3 A×3 M L
      Black: s×2 b×2 g×3 a×3 m l
      {} must rest
    ");
    assert!(board(&[&rest[..], &["--lang", "zh"]].concat()).contains("{} 本回合不能动"));
}

#[test]
fn a_beetle_that_climbs_shows_where_it_came_from() {
    insta::assert_snapshot!(board(&["--variant", "Base", "--moves", "wG1;bB1 wG1/;wQ -wG1;bQ \\bB1;wQ /bQ;bB1 wQ"]), @r"
           ·   ·
         ·   q   ·
       ·  [b1²]·)
         ·   G1  ·
           ·   ·
      b1 on Q
      White: S×2 B×2 G×2 A×3
      Black: s×2 b g×3 a×3
    ");
}

#[test]
fn games_are_saved_as_game_strings_and_opened_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.uhp");
    let path = path.to_str().expect("a path");
    let start = ["hive", "--variant", "Base", "--moves", "wS1;bS1 wS1-", "--level", "1", "--side", "first"];
    let out = play(&start, &format!("save {path}\n"));
    assert!(out.contains(&format!("Saved to {path}.")), "{out}");
    let text = std::fs::read_to_string(path).expect("the file is there");
    assert!(text.ends_with("Base;InProgress;White[2];wS1;bS1 wS1-\n"), "{text}");
    let back = play(&["--resume", path, "--side", "first", "--level", "1"], "undo\n");
    assert!(back.contains("Hive Base. You are White") && back.contains("Took back wS1; bS1 wS1-."), "{back}");
}

#[test]
fn a_game_of_boardspace_is_opened_and_not_written_over() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("HV-Ann-Ben.sgf");
    let text = "(;GM[27]VV[1]SU[Hive-PLM]P0[id \"Ann\"]P1[id \"Ben\"]\n; P0[1 Pick W 4 wS1]\n; P0[2 Dropb wS1 N 13 .]\n\
                ; P0[3 Done]\n; P1[4 Move B bG1 O 13 wS1-]\n; P1[5 Done])\n";
    std::fs::write(&path, text).expect("a file");
    let path = path.to_str().expect("a path");
    let out = play(&["--resume", path, "--side", "first", "--level", "1"], "save\nundo\n");
    assert!(
        out.contains("Hive Base+MLP. You are White") && out.contains("Took back wS1; bG1 wS1-."),
        "{out}"
    );
    assert_eq!(std::fs::read_to_string(path).expect("the file is there"), text);
}
