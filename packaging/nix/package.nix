# nix-build -E '(import <nixpkgs> { }).callPackage ./package.nix { }'
{ lib, rustPlatform, fetchurl, installShellFiles }:

rustPlatform.buildRustPackage {
  pname = "tengen";
  version = "@version@";

  src = fetchurl {
    url = "@file source.tar.gz@";
    sha256 = "@sha256 source.tar.gz@";
  };

  # The file lies beside this recipe; every crate in it has its checksum.
  cargoLock.lockFile = ./Cargo.lock;
  cargoBuildFlags = [ "--package" "tengen-cli" ];

  # The tests play games and take minutes; the release has passed them.
  doCheck = false;

  nativeBuildInputs = [ installShellFiles ];
  postInstall = ''
    $out/bin/tengen man --out man
    installManPage man/*.1
    installShellCompletion --cmd tengen \
      --bash <($out/bin/tengen completions bash) \
      --zsh <($out/bin/tengen completions zsh) \
      --fish <($out/bin/tengen completions fish)
  '';

  meta = {
    description = "Go (weiqi, baduk) engine that speaks GTP, reviews games and runs matches";
    homepage = "@homepage@";
    license = with lib.licenses; [ mit asl20 ];
    mainProgram = "tengen";
    platforms = lib.platforms.unix;
  };
}
