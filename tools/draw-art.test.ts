import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { pictures } from "#ui/weave/pictures.ts";
import { drawArt } from "./draw-art.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "art-"));
});
afterEach(() => rm(folder, { recursive: true }));

describe("drawing the art", () => {
  test("makes one file per picture, with the size of the picture", async () => {
    const { count, written } = await drawArt(folder);
    expect([count, written]).toEqual([pictures.length, pictures.length]);
    expect((await readdir(folder)).sort()).toEqual(pictures.map(({ name }) => `${name}.svg`).sort());
    for (const { name, width, height } of pictures) {
      const document = await readFile(join(folder, `${name}.svg`), "utf8");
      expect(document).toContain(`viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`);
    }
  });

  test("leaves unchanged files alone and draws a changed one again", async () => {
    await drawArt(folder);
    const hero = join(folder, "hero.svg");
    const longAgo = new Date("2001-01-01T00:00:00Z");
    await utimes(hero, longAgo, longAgo);
    await writeFile(join(folder, "empty.svg"), "spoilt");
    expect((await drawArt(folder)).written).toBe(1);
    expect((await stat(hero)).mtime).toEqual(longAgo);
    expect(await readFile(join(folder, "empty.svg"), "utf8")).toMatch(/^<svg /);
  });
});
