//! Fixed work for `bench`: both ends of the range of game types from the start, and positions of self-play.

use pentaply_core::game::BenchPosition;

const fn bench(variant: &'static str, position: &'static str, depth: u32) -> BenchPosition {
    BenchPosition { variant, position, depth }
}

pub(crate) const BENCH: &[BenchPosition] = &[
    bench("Base", "", 8),
    bench("Base+MLP", "", 8),
    bench("Base+MLP", "Base+MLP;InProgress;White[4];wM;bG1 -wM;wQ wM-;bS1 \\bG1;wA1 wQ/;bB1 -bG1", 8),
    bench(
        "Base+MLP",
        "Base+MLP;InProgress;White[7];wG1;bB1 wG1-;wL /wG1;bM bB1-;wQ -wL;bQ /bM;wB1 wL\\;bA1 bB1/;wS1 wQ/;\
         bM /wB1;wS1 \\bA1;bA2 bQ/",
        6,
    ),
    bench(
        "Base+MLP",
        "Base+MLP;InProgress;White[10];wA1;bB1 wA1-;wQ /wA1;bA1 bB1-;wA2 -wQ;bM bB1/;wA2 wQ-;bQ bM-;wP -wQ;\
         bA1 \\wP;wA3 wQ\\;bA1 wA3\\;wA1 /bA1;bA2 /bQ;wM /wQ;bA2 /wM;wQ wP/;bA2 wA1\\",
        7,
    ),
    bench(
        "Base+MLP",
        "Base+MLP;InProgress;White[13];wL;bP wL/;wB1 /wL;bG1 \\bP;wQ -wB1;bM bG1-;wP wQ/;bQ bG1/;wA1 \\wP;\
         bA1 bM\\;wA1 bA1\\;bA2 -bQ;wB2 wL\\;bA2 wB2\\;wB1 wP/;bA3 bQ-;wG1 wQ-;bA3 /wQ;wA2 \\wQ;wB1 -wA1;wA2 bM-;\
         bA1 bQ-;wA1 bA2\\;wL /wA2",
        6,
    ),
    bench(
        "Base+MLP",
        "Base+MLP;InProgress;White[17];wP;bB1 \\wP;wQ wP-;bQ \\bB1;wB1 /wQ;bB2 bQ-;wB1 wP;bA1 bQ/;wS1 wQ/;\
         bA1 wS1-;wA1 /wQ;bP bQ/;wA1 bA1/;bA2 /bQ;wA1 -bA2;bA1 -wA1;wB2 /wB1;bL bP/;wB1 wQ;bL -bQ;wB2 wP;bA3 \\bL;\
         wB2 bB1;bB2 wB2;wB1 \\wQ;bA2 wS1-;wB1 bB2;bM bA2\\;wM \\wQ;bM /wQ;wM bQ-;bP wM/",
        7,
    ),
    bench(
        "Base+MLP",
        "Base+MLP;InProgress;White[21];wB1;bP \\wB1;wB2 wB1-;bB1 -bP;wQ wB2\\;bA1 bB1/;wA1 -wQ;bQ bA1-;wA1 \\bA1;\
         bB1 bA1;wA1 -wQ;bB1 bP;wM -wA1;bA1 -wM;wA2 wQ/;bA1 wA2-;wM bQ-;bA2 -bB1;wA1 -bA2;bB1 wB1;wQ wA2\\;\
         bA3 -bQ;wP -wQ;bA1 wA2/;wL /wQ;bA3 wL\\;wA1 \\bA2;bM -bB1;wG1 -wL;bM /wG1;wA3 wQ-;bA3 wA3-;wL -wP;\
         bB2 -bB1;wB2 bB1;bB2 wB2;wG2 /wQ;bL -bB2;wG2 wQ/;bA1 wA1/",
        7,
    ),
    bench(
        "Base+MLP",
        "Base+MLP;InProgress;White[26];wA1;bP /wA1;wA2 wA1-;bA1 -bP;wQ \\wA1;bQ /bP;wA2 -bA1;bA2 /bQ;wP wQ-;\
         bB1 bQ-;wB1 wQ/;bA2 -wA2;wA3 wP\\;bB1 bP;wB1 wQ;bA2 wA3\\;wL wB1/;bM /bA2;wL /wA3;bA2 wA3-;wA1 wP-;\
         bB1 wL;wA1 bA2/;bQ /bA1;wM wA1-;bQ /wA2;wM bQ-;bQ /wM;wA2 /bM;bL \\bA1;wB2 wB1/;bB2 bA2\\;wB2 -wA3;\
         bB2 bA2;wB2 bB1;bB2 wA1;wS1 wB1/;bL -bM;wA2 bM\\;bA3 bB2-;wB1 /wQ;bA3 /wA2;wB1 bP;bS1 bB2-;wS2 wA2-;\
         bA3 wS2/;wG1 /wA2;bG1 bA2\\;wS2 bG1-;bL -bA3",
        9,
    ),
    bench(
        "Base+MLP",
        "Base+MLP;InProgress;Black[15];wM;bA1 /wM;wP wM-;bS1 /bA1;wQ wM/;bP -bA1;wB1 -wQ;bQ -bS1;wB1 /wP;bA2 -bQ;\
         wB1 bA1;bA3 bQ\\;wB2 /wP;bA2 wB2\\;wB1 bP;bM bS1\\;wQ wP\\;bM wQ\\;wQ bM/;bA3 \\wM;wA1 wQ-;bA3 wA1\\;\
         wA2 \\wB1;bG1 /bM;wM -bQ;bG2 -bG1;wA2 /bG2;bG1 wQ/;wA3 \\wB1",
        7,
    ),
];
