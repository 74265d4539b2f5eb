//! What can be wrong with a text that describes a variant, a position or a move of Kalah.

use pentaply_core::{InputError, Lang};

/// A text from outside that Kalah cannot take.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Error {
    /// The variant.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// The position text cannot be read.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The position text can be read, but no game stands like that.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The move.
    #[error(transparent)]
    Move(#[from] MoveError),
}

/// What is wrong with a variant.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum VariantError {
    /// It does not begin with two parts.
    #[error("a kalah variant begins with pits and seeds, such as 6,4, not '{0}'")]
    Form(String),
    /// The first part is no number of pits.
    #[error("a side has 1 to 12 pits, not '{0}'")]
    Pits(String),
    /// The second part is no number of seeds.
    #[error("a pit starts with 1 to 24 seeds, not '{0}'")]
    Seeds(String),
    /// A further part is no switch.
    #[error("'{0}' is no switch of a kalah variant")]
    UnknownSwitch(String),
    /// A switch is set for the second time, or a second capture rule is named.
    #[error("'{0}' sets a switch of the kalah variant a second time")]
    SetTwice(String),
}

/// Why a position text cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    /// It is no board literal.
    #[error("a kalah board is written <pits,stores,seeds..>, not '{0}'")]
    Form(String),
    /// A part of the literal is no number.
    #[error("'{0}' is no number of seeds or pits")]
    Number(String),
    /// The literal has too few or too many numbers.
    #[error("a board of {pits} pits a side takes {expected} numbers, not {found}")]
    Length {
        /// Pits a side, as the literal says.
        pits: u32,
        /// Numbers that such a literal has.
        expected: u64,
        /// Numbers that this one has.
        found: usize,
    },
    /// What follows the literal is no side.
    #[error("the side to move is s or n, not '{0}'")]
    Side(String),
    /// Something follows the side that is not `pie`.
    #[error("'{0}' after the side to move means nothing")]
    Trailing(String),
}

/// Why a setup is no position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionError {
    /// The board is too small or too large.
    #[error("a side has 1 to 12 pits, not {0}")]
    Pits(usize),
    /// The rows differ in length.
    #[error("the rows differ in length, {0} and {1} pits")]
    UnequalRows(usize, usize),
    /// More seeds than the program can count with.
    #[error("the board holds {0} seeds, and at most 60000 can be played with")]
    TooManySeeds(u64),
    /// The variant has another number of pits than the board.
    #[error("the board has {board} pits a side, but the variant says {variant}")]
    OtherVariant {
        /// Pits a side on the board.
        board: usize,
        /// Pits a side of the variant.
        variant: usize,
    },
}

/// A move that cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.in_english())]
pub struct MoveError {
    /// The text, cut where it is long.
    pub text: String,
    /// What is wrong with it.
    pub fault: MoveFault,
    /// What could be played instead, in generation order; empty when the game is over.
    pub legal: Vec<String>,
}

/// Why a move cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveFault {
    /// It is neither a pit number nor `swap`.
    NotAMove,
    /// There is no pit with this number.
    NoSuchPit {
        /// Pits a side.
        pits: usize,
    },
    /// The pit holds no seeds.
    EmptyPit,
    /// It is not North's first turn under the pie rule.
    SwapNotOffered,
    /// Nobody moves any more.
    GameOver,
}

impl MoveError {
    fn in_english(&self) -> String {
        let text = &self.text;
        match self.fault {
            MoveFault::NotAMove => format!("'{text}' is no move in kalah: a pit number, or swap"),
            MoveFault::NoSuchPit { pits } => format!("there is no pit '{text}': the pits are 1 to {pits}"),
            MoveFault::EmptyPit => format!("pit '{text}' is empty"),
            MoveFault::SwapNotOffered => {
                "'swap' is legal only at north's first turn under the pie rule".to_owned()
            }
            MoveFault::GameOver => format!("'{text}' cannot be played: the game is over"),
        }
    }
}

impl InputError for Error {
    fn zh(&self) -> String {
        match self {
            Error::Variant(error) => error.zh(),
            Error::Setup(error) => error.zh(),
            Error::Position(error) => error.zh(),
            Error::Move(error) => error.zh(),
        }
    }

    fn hint(&self, lang: Lang) -> Option<String> {
        match self {
            Error::Variant(error) => error.hint(lang),
            Error::Setup(error) => error.hint(lang),
            Error::Position(error) => error.hint(lang),
            Error::Move(error) => error.hint(lang),
        }
    }
}

impl InputError for VariantError {
    fn zh(&self) -> String {
        match self {
            VariantError::Form(text) => format!("播棋变体以坑数和子数开头，例如 6,4，而不是“{text}”"),
            VariantError::Pits(text) => format!("每方有 1 至 12 个坑，而不是“{text}”"),
            VariantError::Seeds(text) => format!("每坑开局有 1 至 24 子，而不是“{text}”"),
            VariantError::UnknownSwitch(text) => format!("播棋变体没有“{text}”这个选项"),
            VariantError::SetTwice(text) => format!("“{text}”重复设定了播棋变体的同一选项"),
        }
    }

    fn hint(&self, lang: Lang) -> Option<String> {
        const FORM: &str = "M,N[,empty-capture|no-capture][,relay][,pie]";
        Some(match lang {
            Lang::En => format!("a variant reads {FORM}"),
            Lang::Zh => format!("变体写作 {FORM}"),
        })
    }
}

impl InputError for SetupError {
    fn zh(&self) -> String {
        match self {
            SetupError::Form(text) => format!("播棋局面写作 <坑数,南仓,北仓,各坑..>，而不是“{text}”"),
            SetupError::Number(text) => format!("“{text}”不是种子数或坑数"),
            SetupError::Length { pits, expected, found } => {
                format!("每方 {pits} 坑的局面应有 {expected} 个数，而不是 {found} 个")
            }
            SetupError::Side(text) => format!("走子方应为 s 或 n，而不是“{text}”"),
            SetupError::Trailing(text) => format!("走子方之后的“{text}”没有意义"),
        }
    }

    fn hint(&self, lang: Lang) -> Option<String> {
        const START: &str = "<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4> s";
        Some(match lang {
            Lang::En => format!("the start of 6,4 is {START}"),
            Lang::Zh => format!("6,4 的开局写作 {START}"),
        })
    }
}

impl InputError for PositionError {
    fn zh(&self) -> String {
        match self {
            PositionError::Pits(pits) => format!("每方有 1 至 12 个坑，而不是 {pits} 个"),
            PositionError::UnequalRows(south, north) => format!("两行坑数不同：{south} 与 {north}"),
            PositionError::TooManySeeds(seeds) => format!("局面共有 {seeds} 子，最多只能有 60000 子"),
            PositionError::OtherVariant { board, variant } => {
                format!("局面每方有 {board} 坑，而变体规定为 {variant} 坑")
            }
        }
    }

    fn hint(&self, lang: Lang) -> Option<String> {
        let PositionError::OtherVariant { board, .. } = self else { return None };
        Some(match lang {
            Lang::En => format!("leave the variant out, or begin it with {board}"),
            Lang::Zh => format!("不写变体，或让变体以 {board} 开头"),
        })
    }
}

impl InputError for MoveError {
    fn zh(&self) -> String {
        let text = &self.text;
        match self.fault {
            MoveFault::NotAMove => format!("“{text}”不是播棋的着法：应为坑号或 swap"),
            MoveFault::NoSuchPit { pits } => format!("没有“{text}”号坑：坑号为 1 至 {pits}"),
            MoveFault::EmptyPit => format!("“{text}”号坑是空的"),
            MoveFault::SwapNotOffered => "只有在交换规则下，北方第一次走子时才能 swap".to_owned(),
            MoveFault::GameOver => format!("不能走“{text}”：对局已结束"),
        }
    }

    fn hint(&self, lang: Lang) -> Option<String> {
        if self.legal.is_empty() {
            return None;
        }
        let legal = self.legal.join(" ");
        Some(match lang {
            Lang::En => format!("legal here: {legal}"),
            Lang::Zh => format!("此处可走：{legal}"),
        })
    }
}
