//! The data of the face for `serde`: each value is the text that it prints and reads, and a record
//! is its SGF.

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

#[cfg(feature = "engine")]
use crate::clock::TimeSettings;
use crate::color::Color;
use crate::point::{Point, Size, Vertex};
use crate::result::GameResult;
use crate::rules::{Komi, Rules};
use crate::sgf::Record;

/// Writes values by `Display` and reads them by `FromStr`.
macro_rules! as_text {
    ($($value:ty),* $(,)?) => {
        $(impl Serialize for $value {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $value {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
            }
        })*
    };
}

as_text!(Color, GameResult, Komi, Point, Rules, Size, Vertex);

#[cfg(feature = "engine")]
as_text!(TimeSettings);

impl Serialize for Record {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.to_sgf())
    }
}

impl<'de> Deserialize<'de> for Record {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::parse(text.as_bytes()).map_err(D::Error::custom)
    }
}

#[cfg(all(test, feature = "engine"))]
mod tests {
    use serde::de::DeserializeOwned;

    use super::*;
    use crate::rules::{KoRule, Preset};

    /// Writes a value in JSON, checks that it is read back, and returns the JSON.
    fn json<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(value: &T) -> String {
        let text = serde_json::to_string(value).expect("JSON");
        assert_eq!(&serde_json::from_str::<T>(&text).expect("the value"), value);
        text
    }

    #[test]
    fn a_value_is_its_text() {
        let point: Point = "D4".parse().expect("a point");
        assert_eq!(json(&(Color::Black, Vertex::Play(point))), r#"["black","D4"]"#);
        assert_eq!(json(&(point, Vertex::Pass)), r#"["D4","pass"]"#);
        assert_eq!(json(&(Size::square(9), Komi::from_halves(13))), r#"["9x9","6.5"]"#);
        assert_eq!(json(&GameResult::Resignation(Color::White)), r#""W+R""#);
        assert_eq!(json(&Preset::AGA.rules), r#""aga""#);
        json(&Rules { ko: KoRule::Simple, ..Preset::AGA.rules });
    }

    #[test]
    fn a_record_is_its_sgf() {
        let record = Record::parse(b"(;SZ[9]KM[6.5]PB[a \"name\"];B[ee];W[])").expect("a record");
        assert!(json(&record).contains(r#"PB[a \"name\"]"#));
    }

    #[test]
    fn a_text_that_means_nothing_is_refused() {
        let error = serde_json::from_str::<Point>(r#""I9""#).expect_err("no column I");
        assert!(error.to_string().starts_with("not a vertex"));
        assert!(serde_json::from_str::<Record>(r#""none""#).is_err());
    }
}
