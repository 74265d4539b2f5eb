//! Small symmetric systems of equations.

/// A symmetric matrix, row by row.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Symmetric {
    size: usize,
    cells: Vec<f64>,
}

impl Symmetric {
    pub(crate) fn zero(size: usize) -> Symmetric {
        Symmetric { size, cells: vec![0.0; size * size] }
    }

    pub(crate) fn at(&self, row: usize, column: usize) -> f64 {
        self.cells[row * self.size + column]
    }

    pub(crate) fn add(&mut self, row: usize, column: usize, value: f64) {
        self.cells[row * self.size + column] += value;
    }

    /// Adds `weight * x * xᵀ`, the lower half only: [`Symmetric::mirror`] comes at the end.
    pub(crate) fn add_square(&mut self, x: &[f64], weight: f64) {
        for (row, &value) in x.iter().enumerate() {
            let value = weight * value;
            for (cell, &other) in self.cells[row * self.size..].iter_mut().zip(&x[..=row]) {
                *cell += value * other;
            }
        }
    }

    /// The same for a vector that is 0 but in some places, which stand in order.
    pub(crate) fn add_sparse_square(&mut self, x: &[(usize, f64)], weight: f64) {
        for (count, &(row, value)) in x.iter().enumerate() {
            let value = weight * value;
            let cells = &mut self.cells[row * self.size..(row + 1) * self.size];
            for &(column, other) in &x[..=count] {
                cells[column] += value * other;
            }
        }
    }

    /// Copies the lower half to the upper.
    pub(crate) fn mirror(&mut self) {
        for row in 0..self.size {
            for column in row + 1..self.size {
                self.cells[row * self.size + column] = self.at(column, row);
            }
        }
    }

    /// The lower triangular `L` with `L Lᵀ` = this (Cholesky); `None` where the matrix is not positive definite.
    fn factor(&self) -> Option<Symmetric> {
        let mut lower = Symmetric::zero(self.size);
        for row in 0..self.size {
            for column in 0..=row {
                let known: f64 = (0..column).map(|k| lower.at(row, k) * lower.at(column, k)).sum();
                let left = self.at(row, column) - known;
                let value = if row == column {
                    if left <= 1e-12 * self.at(row, row).abs() || !left.is_finite() {
                        return None;
                    }
                    left.sqrt()
                } else {
                    left / lower.at(column, column)
                };
                lower.cells[row * self.size + column] = value;
            }
        }
        Some(lower)
    }

    /// The inverse; `None` where the matrix is not positive definite.
    pub(crate) fn inverse(&self) -> Option<Symmetric> {
        let lower = self.factor()?;
        let mut inverse = Symmetric::zero(self.size);
        for unit in 0..self.size {
            let mut x = vec![0.0; self.size];
            for row in 0..self.size {
                let known: f64 = (0..row).map(|k| lower.at(row, k) * x[k]).sum();
                x[row] = (f64::from(u8::from(row == unit)) - known) / lower.at(row, row);
            }
            for row in (0..self.size).rev() {
                let known: f64 = (row + 1..self.size).map(|k| lower.at(k, row) * x[k]).sum();
                x[row] = (x[row] - known) / lower.at(row, row);
            }
            for (row, value) in x.into_iter().enumerate() {
                inverse.cells[row * self.size + unit] = value;
            }
        }
        Some(inverse)
    }

    /// Makes the unknown with this number one that stays: its equation becomes `x = 0`.
    pub(crate) fn fix(&mut self, unknown: usize) {
        for other in 0..self.size {
            self.cells[unknown * self.size + other] = 0.0;
            self.cells[other * self.size + unknown] = 0.0;
        }
        self.cells[unknown * self.size + unknown] = 1.0;
    }

    /// `A B A`, for a symmetric `B`.
    pub(crate) fn around(&self, inner: &Symmetric) -> Symmetric {
        let mut product = Symmetric::zero(self.size);
        for row in 0..self.size {
            let outer: Vec<f64> = (0..self.size).map(|k| self.at(row, k)).collect();
            for (column, value) in self.times(&inner.times(&outer)).into_iter().enumerate() {
                product.cells[row * self.size + column] = value;
            }
        }
        product
    }

    /// The product with a vector.
    pub(crate) fn times(&self, x: &[f64]) -> Vec<f64> {
        (0..self.size).map(|row| (0..self.size).map(|k| self.at(row, k) * x[k]).sum()).collect()
    }

    /// `xᵀ A x`.
    pub(crate) fn quadratic(&self, x: &[f64]) -> f64 {
        self.times(x).iter().zip(x).map(|(a, b)| a * b).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_inverse_times_the_matrix_is_one() {
        let mut matrix = Symmetric::zero(3);
        for x in [[1.0, 2.0, 0.5], [0.0, 1.0, -4.0], [3.0, 0.1, 1.0]] {
            matrix.add_square(&x, 2.0);
        }
        matrix.mirror();
        let inverse = matrix.inverse().expect("positive definite");
        for unit in 0..3 {
            let column: Vec<f64> = (0..3).map(|row| inverse.at(row, unit)).collect();
            for (row, value) in matrix.times(&column).into_iter().enumerate() {
                assert!((value - f64::from(u8::from(row == unit))).abs() < 1e-9);
            }
        }
    }

    #[test]
    fn a_sparse_square_is_a_square() {
        let (mut one, mut other) = (Symmetric::zero(4), Symmetric::zero(4));
        one.add_square(&[2.0, 0.0, -1.0, 0.5], 3.0);
        other.add_sparse_square(&[(0, 2.0), (2, -1.0), (3, 0.5)], 3.0);
        assert_eq!(one, other);
        assert_eq!(one.at(3, 2), -1.5);
    }

    #[test]
    fn what_has_no_inverse_says_so() {
        let mut matrix = Symmetric::zero(2);
        matrix.add_square(&[1.0, 2.0], 1.0);
        matrix.mirror();
        assert_eq!(matrix.inverse(), None);
    }
}
