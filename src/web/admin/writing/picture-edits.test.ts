import { describe, expect, test } from "vitest";
import { movedPlace, pictureMarkdown, pictures } from "./picture-edits.ts";

const PICTURE = "![](/uploads/a.png)";
const named = (name: string) => ({ name, alt: "", caption: "" });

function place(body: string, cursor?: number, names = ["a.png"]): string {
  const { from, to, insert } = pictures(body, names.map(named), cursor);
  return body.slice(0, from) + insert + body.slice(to);
}

describe("pictures", () => {
  test("a picture is after the paragraph of the cursor, which stays whole", () => {
    expect(place("One two.\n\nThree.", 3)).toBe(`One two.\n\n${PICTURE}\n\nThree.`);
    expect(place("One two.\n\nThree.", 8)).toBe(`One two.\n\n${PICTURE}\n\nThree.`);
    expect(place("One two.\n\nThree.", 12)).toBe(`One two.\n\nThree.\n\n${PICTURE}\n`);
  });

  test("a picture is between paragraphs, and before the first one", () => {
    expect(place("One.\n\n\n\nTwo.", 6)).toBe(`One.\n\n${PICTURE}\n\nTwo.`);
    expect(place("One.", 0)).toBe(`${PICTURE}\n\nOne.`);
  });

  test("pictures are at the end of a text without a cursor, and in an empty one", () => {
    expect(place("One.\n", undefined, ["a.png", "b.png"])).toBe(`One.\n\n${PICTURE}\n\n![](/uploads/b.png)\n`);
    expect(place("")).toBe(`${PICTURE}\n`);
  });

  test("the cursor is behind the pictures", () => {
    expect(pictures("One.\n\nTwo.", [named("a.png")], 2).select).toEqual([27, 27]);
  });
});

test("signs of a description and of a caption stay words", () => {
  const picture = { name: "a.png", alt: "An [old]\nloom *", caption: 'The "wide" one' };
  expect(pictureMarkdown(picture)).toBe('![An \\[old\\] loom \\*](/uploads/a.png "The \\"wide\\" one")');
});

test.each([
  ["One Two", "One and a half Two", 7, 18],
  ["One Two", "One Two and three", 3, 3],
  ["One Two", "Two", 5, 1],
  ["One", "One more", 3, 8],
])("a place of %j in %j moves from %d to %d", (before, after, place, moved) => {
  expect(movedPlace(before, after, place)).toBe(moved);
});
