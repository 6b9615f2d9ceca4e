//! A hash for names: equal on every machine and in every version, and not for secrets.

/// Returns the FNV-1a hash of bytes, 128 bits wide (Fowler, Noll and Vo).
pub fn hash(bytes: impl IntoIterator<Item = u8>) -> u128 {
    const BASIS: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
    bytes.into_iter().fold(BASIS, |hash, byte| (hash ^ u128::from(byte)).wrapping_mul(PRIME))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hashes_are_the_published_ones() {
        assert_eq!(hash([]), 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d);
        assert_eq!(hash(*b"a"), 0xd228_cb69_6f1a_8caf_7891_2b70_4e4a_8964);
        assert_eq!(hash(*b"foobar"), 0x343e_1662_793c_64bf_6f0d_3597_ba44_6f18);
    }
}
