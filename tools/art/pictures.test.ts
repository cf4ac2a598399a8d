import { describe, expect, test } from "vitest";
import { contourPath } from "./contours.ts";
import { pictureDocument, pictures } from "./pictures.ts";

describe.each(pictures)("the picture $name", (picture) => {
  const drawn = pictureDocument(picture);

  test("the paths of a picture have only finite numbers", () => {
    expect(drawn).not.toMatch(/NaN|Infinity|undefined|null/);
    for (const [, path] of drawn.matchAll(/ d="([^"]*)"/g)) expect(path).toMatch(/^M[-\d.\sMLHAQC]+$/);
  });

  test("each gradient of a picture has its own name", () => {
    const names = [...drawn.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe("a contour", () => {
  const hill = (x: number, y: number) => Math.exp(-((x - 50) ** 2 + (y - 50) ** 2) / 900);
  const grid = { width: 100, height: 100, cell: 5 };

  test("the contour around a lone hill is one closed line", () => {
    const path = contourPath(hill, 0.5, grid);
    expect(path.match(/M/g)).toHaveLength(1);
    expect(path.slice(1, path.indexOf("Q"))).toBe(path.slice(path.lastIndexOf("L") + 1));
  });

  test("the contour above the highest point is empty", () => {
    expect(contourPath(hill, 2, grid)).toBe("");
  });
});
