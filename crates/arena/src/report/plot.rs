//! Plots as SVG: axes with round numbers, lines, bands, bars. Colours are classes of the style sheet.

use maud::{Markup, PreEscaped, html};

/// Size of a plot in units of the drawing; it scales to the width of its column and stays readable on a phone.
const WIDTH: f64 = 480.0;
const HEIGHT: f64 = 230.0;

/// Room for labels: left, right, top, bottom.
const MARGIN: [f64; 4] = [58.0, 48.0, 12.0, 26.0];

/// A range of values and the round ones among them.
pub(super) struct Axis {
    low: f64,
    high: f64,
    ticks: Vec<f64>,
}

impl Axis {
    /// Just this range, with round numbers marked inside.
    pub(super) fn exact(low: f64, high: f64, ticks: usize) -> Axis {
        let (low, high) = proper(low, high);
        let step = round_step((high - low) / ticks.max(1) as f64);
        let first = (low / step - 1e-9).ceil() as i64;
        let last = (high / step + 1e-9).floor() as i64;
        Axis { low, high, ticks: (first..=last).map(|i| i as f64 * step).collect() }
    }

    /// This range, extended to round numbers.
    pub(super) fn round(low: f64, high: f64, ticks: usize) -> Axis {
        let (low, high) = proper(low, high);
        let step = round_step((high - low) / ticks.max(1) as f64);
        Axis::exact((low / step).floor() * step, (high / step).ceil() * step, ticks + 2)
    }

    /// Only whole numbers marked.
    pub(super) fn whole(mut self) -> Axis {
        self.ticks.retain(|tick| (tick - tick.round()).abs() < 1e-9);
        self
    }

    /// Where a value lies, 0 to 1; values outside lie on the edge.
    fn share(&self, value: f64) -> f64 {
        let share = (value - self.low) / (self.high - self.low);
        if share.is_finite() { share.clamp(0.0, 1.0) } else { 0.0 }
    }
}

/// A range that is not empty, finite, and of a size that numbers can still divide.
fn proper(low: f64, high: f64) -> (f64, f64) {
    let low = if low.is_finite() { low.clamp(-1e12, 1e12) } else { 0.0 };
    let high = if high.is_finite() { high.clamp(-1e12, 1e12) } else { low };
    if high - low > 1e-9 * low.abs().max(1e-3) { (low, high) } else { (low, low + low.abs().max(1.0)) }
}

/// The next of 1, 2, 5 times a power of ten that is not smaller.
fn round_step(least: f64) -> f64 {
    let decade = 10f64.powf(least.log10().floor());
    let factor = [1.0, 2.0, 5.0].into_iter().find(|factor| factor * decade >= least * 0.999_999);
    factor.unwrap_or(10.0) * decade
}

/// A plot: two axes and how their numbers are written.
pub(super) struct Plot<'a> {
    /// What it shows, for those who cannot see it.
    pub(super) about: &'a str,
    /// Along the bottom.
    pub(super) x: Axis,
    /// Along the left side.
    pub(super) y: Axis,
    /// Labels of the bottom.
    pub(super) x_text: &'a dyn Fn(f64) -> String,
    /// Labels of the left side.
    pub(super) y_text: &'a dyn Fn(f64) -> String,
    /// Labels of the right side at the same heights, if any.
    pub(super) right_text: Option<&'a dyn Fn(f64) -> String>,
}

impl Plot<'_> {
    fn left(&self, x: f64) -> f64 {
        MARGIN[0] + self.x.share(x) * (self.right() - MARGIN[0])
    }

    fn top(&self, y: f64) -> f64 {
        let bottom = HEIGHT - MARGIN[3];
        bottom - self.y.share(y) * (bottom - MARGIN[2])
    }

    fn right(&self) -> f64 {
        WIDTH - if self.right_text.is_some() { MARGIN[1] } else { 22.0 }
    }

    /// A line through points.
    pub(super) fn line(&self, points: impl Iterator<Item = (f64, f64)>, class: &str) -> Markup {
        html! { polyline class=(class) points=(self.path(points)) {} }
    }

    /// The area between two lines: x, lower y, upper y.
    pub(super) fn band(&self, points: &[(f64, f64, f64)], class: &str) -> Markup {
        let there = points.iter().map(|(x, low, _)| (*x, *low));
        let back = points.iter().rev().map(|(x, _, high)| (*x, *high));
        html! { polygon class=(class) points=(self.path(there.chain(back))) {} }
    }

    /// A line across at one height, with a word at its right end.
    pub(super) fn level(&self, y: f64, class: &str, word: &str) -> Markup {
        let (top, right) = (self.top(y), self.right());
        let below = if top < MARGIN[2] + 16.0 { 13.0 } else { -5.0 };
        html! {
            line class=(class) x1=(digits(MARGIN[0])) x2=(digits(right)) y1=(digits(top)) y2=(digits(top)) {}
            @if !word.is_empty() {
                text.word x=(digits(right - 4.0)) y=(digits(top + below)) text-anchor="end" { (word) }
            }
        }
    }

    /// A bar from one x to another and from one height to another, with a text that shows under the pointer.
    pub(super) fn bar(
        &self,
        (from, to): (f64, f64),
        (low, high): (f64, f64),
        class: &str,
        text: &str,
    ) -> Markup {
        let (left, right) = (self.left(from), self.left(to));
        let gap = if right - left > 4.0 { 1.0 } else { 0.0 };
        let (top, bottom) = (self.top(high), self.top(low));
        html! {
            rect class=(class) x=(digits(left + gap / 2.0)) y=(digits(top)) width=(digits(right - left - gap))
                height=(digits(bottom - top)) { title { (text) } }
        }
    }

    fn path(&self, points: impl Iterator<Item = (f64, f64)>) -> String {
        let mut text = String::new();
        for (x, y) in points {
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(&digits(self.left(x)));
            text.push(',');
            text.push_str(&digits(self.top(y)));
        }
        text
    }

    /// The plot with what was drawn on it.
    pub(super) fn show(&self, drawn: &Markup) -> Markup {
        let (left, right, bottom) = (MARGIN[0], self.right(), HEIGHT - MARGIN[3]);
        html! {
            svg.plot viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="img" aria-label=(self.about) {
                @for &tick in &self.y.ticks {
                    @let top = self.top(tick);
                    line.grid x1=(digits(left)) x2=(digits(right)) y1=(digits(top)) y2=(digits(top)) {}
                    text x=(digits(left - 7.0)) y=(digits(top + 4.0)) text-anchor="end" { ((self.y_text)(tick)) }
                    @if let Some(text) = self.right_text {
                        text x=(digits(right + 7.0)) y=(digits(top + 4.0)) { (text(tick)) }
                    }
                }
                @for &tick in &self.x.ticks {
                    text x=(digits(self.left(tick))) y=(digits(bottom + 19.0)) text-anchor="middle" {
                        ((self.x_text)(tick))
                    }
                }
                (PreEscaped(&drawn.0))
                line.axis x1=(digits(left)) x2=(digits(right)) y1=(digits(bottom)) y2=(digits(bottom)) {}
            }
        }
    }
}

/// A coordinate with as many digits as the eye can tell.
fn digits(value: f64) -> String {
    format!("{value:.1}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_cover_the_range() {
        let axis = Axis::round(-3.1, 7.2, 5);
        assert_eq!(axis.ticks, [-5.0, 0.0, 5.0, 10.0]);
        assert_eq!((axis.low, axis.high), (-5.0, 10.0));
        let axis = Axis::exact(0.0, 2814.0, 5);
        assert_eq!(axis.ticks, [0.0, 1000.0, 2000.0]);
        assert_eq!(axis.share(2814.0), 1.0);
    }

    #[test]
    fn any_range_makes_an_axis() {
        let odd = [0.0, 1.0, -1.0, 1e-12, 1e300, -1e300, f64::NAN, f64::INFINITY, 1e9 + 1e-9, 1e9];
        for low in odd {
            for high in odd {
                for axis in [Axis::exact(low, high, 5), Axis::round(low, high, 5)] {
                    assert!(axis.low < axis.high, "{low} {high}");
                    assert!(
                        axis.ticks.len() <= 12 && axis.ticks.iter().all(|tick| tick.is_finite()),
                        "{low} {high}"
                    );
                    for value in odd {
                        assert!((0.0..=1.0).contains(&axis.share(value)));
                    }
                }
            }
        }
    }
}
