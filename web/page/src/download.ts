/** Hands a record to the person as a file. */
export function download(sgf: string, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([sgf], { type: "application/x-go-sgf" }));
  link.download = name;
  link.click();
  // Some browsers read the file only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
