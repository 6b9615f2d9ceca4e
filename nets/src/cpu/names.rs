//! Names for the variants of an enum.

/// Gives each variant of an enum a name: `ALL`, `name`, `Display`, and `FromStr` with an error of
/// its own. Upper and lower case are read alike, and a variant may have a second name that is read.
macro_rules! names {
    (
        $kind:ident;
        $(#[$about:meta])*
        $unknown:ident = $text:literal;
        $($variant:ident = $name:expr $(, or $other:literal)?;)+
    ) => {
        impl $kind {
            /// Every variant, in order.
            pub const ALL: [Self; [$($kind::$variant),+].len()] = [$(Self::$variant),+];

            /// Returns the name.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                }
            }
        }

        impl std::fmt::Display for $kind {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
        #[error($text)]
        pub struct $unknown;

        impl std::str::FromStr for $kind {
            type Err = $unknown;

            fn from_str(text: &str) -> Result<Self, $unknown> {
                $($(
                    if text.eq_ignore_ascii_case($other) {
                        return Ok(Self::$variant);
                    }
                )?)+
                let is_named = |kind: &Self| text.eq_ignore_ascii_case(kind.name());
                Self::ALL.into_iter().find(is_named).ok_or($unknown)
            }
        }
    };
}

pub(crate) use names;
