import { describe, expect, test } from "vitest";
import { contourPath } from "./contours.ts";
import { pictureDocument, pictures } from "./pictures.ts";

describe.each(pictures)("the picture $name", (picture) => {
  const drawn = pictureDocument(picture);

  test("has only finite numbers in its paths", () => {
    expect(drawn).not.toMatch(/NaN|Infinity|undefined|null/);
    for (const [, path] of drawn.matchAll(/ d="([^"]*)"/g)) expect(path).toMatch(/^M[-\d.\sMLHAQC]+$/);
  });

  test("names each gradient once", () => {
    const names = [...drawn.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe("a contour", () => {
  const hill = (x: number, y: number) => Math.exp(-((x - 50) ** 2 + (y - 50) ** 2) / 900);
  const grid = { width: 100, height: 100, cell: 5 };

  test("round a lone hill is one closed line", () => {
    const path = contourPath(hill, 0.5, grid);
    expect(path.match(/M/g)).toHaveLength(1);
    expect(path.slice(1, path.indexOf("Q"))).toBe(path.slice(path.lastIndexOf("L") + 1));
  });

  test("above the highest place is empty", () => {
    expect(contourPath(hill, 2, grid)).toBe("");
  });
});
