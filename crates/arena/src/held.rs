//! A file that one process writes to at a time.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::ops::{Deref, DerefMut};
use std::path::Path;

/// A file open for reading and writing, locked against others until this is dropped.
pub(crate) struct Held(File);

impl Held {
    /// Opens the file, or creates it.
    ///
    /// # Errors
    /// It cannot be opened; [`io::ErrorKind::WouldBlock`] where somebody else holds it.
    pub(crate) fn open(path: &Path) -> io::Result<Held> {
        let file = OpenOptions::new().create(true).truncate(false).read(true).write(true).open(path)?;
        match file.try_lock() {
            Ok(()) => Ok(Held(file)),
            // Some file systems know no locks.
            Err(TryLockError::Error(why)) if why.kind() == io::ErrorKind::Unsupported => Ok(Held(file)),
            Err(why) => Err(why.into()),
        }
    }
}

impl Drop for Held {
    /// Gives the lock back by name: closing the file is not enough while a program is being started, since what is to become
    /// that program holds all our files for a moment.
    fn drop(&mut self) {
        let _ = self.0.unlock();
    }
}

impl Deref for Held {
    type Target = File;

    fn deref(&self) -> &File {
        &self.0
    }
}

impl DerefMut for Held {
    fn deref_mut(&mut self) -> &mut File {
        &mut self.0
    }
}
