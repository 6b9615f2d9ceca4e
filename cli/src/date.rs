//! Days and their dates, in UTC.

use std::time::SystemTime;

/// Returns the current day, counted from 1 January 1970.
pub fn today() -> u32 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    u32::try_from(since.as_secs() / 86_400).unwrap_or(u32::MAX)
}

/// Returns the date of a day, counted from 1 January 1970, in the form of SGF: `2026-11-25`.
pub fn of_day(day: u32) -> String {
    let mut day = u64::from(day);
    let leap_days = |year: u64| {
        u64::from(year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)))
    };
    let mut year = 1970;
    while day >= 365 + leap_days(year) {
        day -= 365 + leap_days(year);
        year += 1;
    }
    let mut month = 1;
    for length in [31, 28 + leap_days(year), 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if day < length {
            break;
        }
        day -= length;
        month += 1;
    }
    format!("{year}-{month:02}-{:02}", day + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_their_dates() {
        for (day, expected) in [
            (0, "1970-01-01"),
            (364, "1970-12-31"),
            (11_016, "2000-02-29"),
            (20_782, "2026-11-25"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
        ] {
            assert_eq!(of_day(day), expected);
        }
    }
}
