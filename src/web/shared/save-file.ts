/** Time until the file is released, long enough for any browser to have saved it. */
const HELD_MS = 60_000;

/** Saves a loaded file on the user's device under this name. The browser downloads the file and never shows it. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), HELD_MS);
}
