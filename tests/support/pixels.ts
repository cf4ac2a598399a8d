import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { onTestFinished } from "vitest";

/** Returns the pixels of a PNG, four bytes each. The program, in the same process, lets the decoder read files only. */
export async function pixelsOf(png: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), "pixels-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "picture.png");
  await writeFile(file, png);
  return sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
}
