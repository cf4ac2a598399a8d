import { execFile } from "node:child_process";
import { globSync, readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { describe, expect, onTestFinished, test } from "vitest";
import { pictureDocument, pictures } from "#tools/art/pictures.ts";

const root = join(import.meta.dirname, "../..");
const committed = readdirSync(join(root, "src/web/art"));

describe("the pictures in src/web/art", () => {
  test("are exactly the files that tools/art draws", () => {
    expect(committed.toSorted()).toEqual(pictures.map(({ name }) => `${name}.svg`).toSorted());
  });

  test.each(pictures)("$name matches tools/art: node tools/art/draw-art.ts", (picture) => {
    const file = readFileSync(join(root, "src/web/art", `${picture.name}.svg`), "utf8");
    // `toBe` on the texts would print both files on a failure.
    expect(file === pictureDocument(picture)).toBe(true);
  });

  test("are each shown by a page", () => {
    const pages = globSync("src/web/**/*.{ts,tsx,css}", { cwd: root }).map((file) =>
      readFileSync(join(root, file), "utf8"),
    );
    expect(committed.filter((name) => !pages.some((text) => text.includes(`/art/${name}`)))).toEqual([]);
  });
});

// In a process of its own, since a process that has loaded the server's image engine cannot read SVG.
test("the background of share pictures matches tools/art: node tools/art/draw-share.ts", async () => {
  const folder = await mkdtemp(join(tmpdir(), "art-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await promisify(execFile)(process.execPath, ["tools/art/draw-share.ts", join(folder, "ground.webp")], { cwd: root });
  const pixels = await sharp(join(root, "src/server/social-images/ground.webp")).raw().toBuffer();
  const drawn = await sharp(join(folder, "ground.webp")).raw().toBuffer();
  expect(drawn.length).toBe(pixels.length);
  // Processors may round differently.
  const differing = drawn.filter((value, index) => Math.abs(value - (pixels[index] ?? 0)) > 2);
  expect(differing.length).toBe(0);
});
