/**
 * The large net: a file of its own, so that only those have it who import this. One of its evaluations takes as long as
 * 24 to 30 of the net in the package, and it plays better in the same time.
 */
export const largeNet = {
  /** The address, as `net` in the options of an engine. */
  url: new URL("../wasm/large.gz", import.meta.url),
  /** The size of the file in bytes. */
  bytes: 8_701_153,
};
