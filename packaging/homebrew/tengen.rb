# For a tap: brew install OWNER/TAP/tengen
class Tengen < Formula
  desc "Go (weiqi, baduk) engine that speaks GTP, reviews games and runs matches"
  homepage "@homepage@"
  version "@version@"
  license any_of: ["MIT", "Apache-2.0"]

  on_macos do
    on_arm do
      url "@file aarch64-apple-darwin.tar.gz@"
      sha256 "@sha256 aarch64-apple-darwin.tar.gz@"
    end
    on_intel do
      url "@file x86_64-apple-darwin.tar.gz@"
      sha256 "@sha256 x86_64-apple-darwin.tar.gz@"
    end
  end

  on_linux do
    on_arm do
      url "@file aarch64-unknown-linux-musl.tar.gz@"
      sha256 "@sha256 aarch64-unknown-linux-musl.tar.gz@"
    end
    on_intel do
      url "@file x86_64-unknown-linux-musl.tar.gz@"
      sha256 "@sha256 x86_64-unknown-linux-musl.tar.gz@"
    end
  end

  def install
    bin.install "tengen"
    man1.install Dir["share/man/man1/*.1"]
    bash_completion.install "share/bash-completion/completions/tengen"
    zsh_completion.install "share/zsh/site-functions/_tengen"
    fish_completion.install "share/fish/vendor_completions.d/tengen.fish"
    doc.install Dir["*.md"], Dir["LICENSE-*"], "docs", "nets", "cli", "examples"
  end

  test do
    assert_match "= Tengen", pipe_output(bin/"tengen", "name\nquit\n")
  end
end
