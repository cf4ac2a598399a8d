import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Picture, pictureDocument, pictures } from "#ui/weave/pictures.ts";

/** Where the pages import the pictures from. Not under version control: this command makes it. */
export const artFolder = join(import.meta.dirname, "../src/web/art");

/** What one drawing of all pictures came to; `bytes` counts every file, `written` only those that changed. */
export type DrawnArt = { readonly count: number; readonly written: number; readonly bytes: number };

/**
 * Draws every picture of the site as `<name>.svg` into a folder, which is made if absent. A file whose bytes would
 * not change is left alone, so that a running development server reloads nothing.
 */
export async function drawArt(folder: string = artFolder): Promise<DrawnArt> {
  await mkdir(folder, { recursive: true });
  const files = await Promise.all(pictures.map((picture) => drawPicture(folder, picture)));
  return {
    count: files.length,
    written: files.filter((file) => file.changed).length,
    bytes: files.reduce((sum, file) => sum + file.bytes, 0),
  };
}

async function drawPicture(folder: string, picture: Picture): Promise<{ bytes: number; changed: boolean }> {
  const file = join(folder, `${picture.name}.svg`);
  const drawn = Buffer.from(pictureDocument(picture));
  const before = await readFile(file).catch(() => undefined);
  const changed = !before?.equals(drawn);
  if (changed) await writeFile(file, drawn);
  return { bytes: drawn.length, changed };
}

if (import.meta.main) {
  const { count, written, bytes } = await drawArt();
  console.log(`art: ${count} pictures, ${bytes.toLocaleString("en")} bytes, ${written} written`);
}
