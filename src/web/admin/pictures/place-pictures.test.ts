import { describe, expect, test } from "vitest";
import { placePictures } from "./place-pictures.ts";

const PICTURE = "![](/uploads/a.png)";
const place = (body: string, cursor?: number) => placePictures(body, ["a.png"], cursor);

describe("placePictures", () => {
  test("places a picture after the paragraph of the cursor, which stays whole", () => {
    expect(place("One two.\n\nThree.", 3)).toBe(`One two.\n\n${PICTURE}\n\nThree.\n`);
    expect(place("One two.\n\nThree.", 8)).toBe(`One two.\n\n${PICTURE}\n\nThree.\n`);
    expect(place("One two.\n\nThree.", 12)).toBe(`One two.\n\nThree.\n\n${PICTURE}\n`);
  });

  test("places a picture between paragraphs, and before the first one", () => {
    expect(place("One.\n\n\n\nTwo.", 6)).toBe(`One.\n\n${PICTURE}\n\nTwo.\n`);
    expect(place("One.", 0)).toBe(`${PICTURE}\n\nOne.\n`);
  });

  test("places pictures at the end of a text without a cursor, and in an empty one", () => {
    expect(placePictures("One.\n", ["a.png", "b.png"])).toBe(`One.\n\n${PICTURE}\n\n![](/uploads/b.png)\n`);
    expect(place("")).toBe(`${PICTURE}\n`);
  });
});
