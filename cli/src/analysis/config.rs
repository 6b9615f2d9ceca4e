//! `KataGo`'s configuration files, of which only a few settings have an effect.

use std::path::{Path, PathBuf};

use tengen::engine_room::disk::{self, DiskError, LARGEST_TEXT};

use super::parameters::{Parameters, Perspective, SettingError};

/// The settings of a configuration that have an effect.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Config {
    /// The parameters of analyses.
    pub parameters: Parameters,
    /// The number of positions to analyse at once (`numAnalysisThreads`).
    pub positions: Option<usize>,
    /// The number of threads of a search (`numSearchThreadsPerAnalysisThread`, `numSearchThreads`).
    pub threads: Option<usize>,
    /// Whether unknown fields of queries lead to a warning (`warnUnusedFields`).
    pub warns: bool,
}

impl Default for Config {
    fn default() -> Self {
        Self { parameters: Parameters::default(), positions: None, threads: None, warns: true }
    }
}

/// The error for a configuration that cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error(transparent)]
    File(#[from] DiskError),
    /// A line of the file, counted from 1, is not a setting.
    #[error("{}: line {line}: {reason}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The number of the line.
        line: usize,
        /// What is wrong with the setting.
        reason: Box<ConfigError>,
    },
    /// A line or an argument is not of the form `NAME = VALUE`.
    #[error("expected NAME=VALUE, got '{0}'")]
    Form(String),
    /// The setting does not have this value.
    #[error("{0}: {1}")]
    Value(String, SettingError),
}

impl Config {
    /// Applies the settings of a file. The log notes settings of `KataGo` without an effect here,
    /// and `@include` lines, since other files are not read. As in `KataGo`, values are for the
    /// player to move unless the file names a side.
    ///
    /// # Errors
    /// If the file cannot be read, or one of our settings does not have the value.
    pub fn read(&mut self, path: &Path) -> Result<(), ConfigError> {
        let bytes = disk::read(path, LARGEST_TEXT).map_err(DiskError::of(path))?;
        self.read_text(&String::from_utf8_lossy(&bytes), path)
    }

    /// Applies the settings of the text of a file, as [`read`](Self::read) does.
    ///
    /// # Errors
    /// If one of our settings does not have the value.
    pub fn read_text(&mut self, text: &str, path: &Path) -> Result<(), ConfigError> {
        self.parameters.perspective = Perspective::SideToMove;
        for (number, line) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
            let line = line.split_once('#').map_or(line, |(line, _)| line).trim();
            if line.starts_with('@') {
                log::warn!("{}: {line}: other files are not read", path.display());
            } else if !line.is_empty() {
                self.set(line).map_err(|reason| ConfigError::Line {
                    path: path.to_owned(),
                    line: number,
                    reason: Box::new(reason),
                })?;
            }
        }
        Ok(())
    }

    /// Applies settings in the form `NAME=VALUE,NAME=VALUE`.
    ///
    /// # Errors
    /// If the form is another, or one of our settings does not have the value.
    pub fn set_all(&mut self, text: &str) -> Result<(), ConfigError> {
        text.split(',').filter(|part| !part.trim().is_empty()).try_for_each(|part| self.set(part))
    }

    /// Applies a setting in the form `NAME = VALUE`.
    fn set(&mut self, text: &str) -> Result<(), ConfigError> {
        let (name, value) =
            text.split_once('=').ok_or_else(|| ConfigError::Form(text.to_owned()))?;
        let (name, value) = (name.trim(), value.trim());
        let wrong = |error| ConfigError::Value(name.to_owned(), error);
        let count = || {
            let count = value.parse().ok().filter(|count| (1..=1024).contains(count));
            count.map(Some).ok_or_else(|| {
                wrong(SettingError::Value("a whole number from 1 to 1024".to_owned()))
            })
        };
        match name {
            "numAnalysisThreads" => self.positions = count()?,
            "numSearchThreads" | "numSearchThreadsPerAnalysisThread" => self.threads = count()?,
            "warnUnusedFields" => {
                let expected = || wrong(SettingError::Value("true or false".to_owned()));
                self.warns = value.to_ascii_lowercase().parse().map_err(|_| expected())?;
            }
            _ => match self.parameters.set(name, value) {
                Ok(()) => log::info!("setting {name} = {value}"),
                Err(SettingError::Unknown) => log::info!("setting {name} has no effect here"),
                Err(error) => return Err(wrong(error)),
            },
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_file_of_katago_s_is_read_for_what_matters() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("analysis.cfg");
        let text = "# a file\n@include other.cfg\nlogDir = logs # where\nmaxVisits = 50\n\nnumAnalysisThreads=2\n\
                    numSearchThreadsPerAnalysisThread = 16\nwarnUnusedFields = False\n";
        fs::write(&path, text).expect("a file");
        let mut config = Config::default();
        config.read(&path).expect("a configuration");
        assert_eq!((config.positions, config.threads, config.warns), (Some(2), Some(16), false));
        assert_eq!(config.parameters.visits, 50);
        assert_eq!(config.parameters.perspective, Perspective::SideToMove);
    }

    #[test]
    fn settings_of_the_command_line_follow_each_other() {
        let mut config = Config::default();
        config
            .set_all("homeDataDir=/tmp, maxVisits=7,reportAnalysisWinratesAs=WHITE")
            .expect("fine");
        assert_eq!(config.parameters.visits, 7);
        assert_eq!(config.parameters.perspective, Perspective::White);
        assert!(config.set_all("maxVisits").is_err());
        let error = config.set_all("maxVisits=0").expect_err("no visits").to_string();
        assert_eq!(error, "maxVisits: expected a number from 1 to 1125899906842624");
    }
}
