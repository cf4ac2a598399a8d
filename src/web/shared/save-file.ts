/** Long enough for any browser to have taken hold of the file. */
const HELD_MS = 60_000;

/** Lets the browser keep a file that is already here under this name. It is only ever saved, never opened. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), HELD_MS);
}
