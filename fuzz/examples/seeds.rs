//! Writes model files as seeds of the target `model` into the given folder.

use std::path::PathBuf;
use std::{env, fs, io};

use tengen_testing::random_net;

fn main() -> io::Result<()> {
    let folder = PathBuf::from(env::args().nth(1).expect("a folder for the files"));
    fs::create_dir_all(&folder)?;
    for spec in random_net::SPECS {
        let file = random_net::file(spec);
        let path = folder.join(spec.name);
        fs::write(path.with_extension("gz"), packed(&file)?)?;
        fs::write(path, file)?;
    }
    Ok(())
}

fn packed(bytes: &[u8]) -> io::Result<Vec<u8>> {
    use flate2::{Compression, write::GzEncoder};
    let mut packer = GzEncoder::new(Vec::new(), Compression::fast());
    io::Write::write_all(&mut packer, bytes)?;
    packer.finish()
}
