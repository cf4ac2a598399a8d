import { expect, test } from "vitest";
import { projectPicture } from "./project-picture.ts";

const uploaded = {
  src: "/uploads/0a1b.webp",
  width: 1600,
  height: 900,
  alt: "A portal",
  focusX: 0.2,
  focusY: 0.5,
  isTransparent: false,
  sizes: [],
};
const uploads = new Map([["0a1b.webp", uploaded]]);
const drawn = { src: "/covers/grid-ops.svg?family=coil", width: 800, height: 600, alt: "" };

test.each([
  ["without an image it is drawn", null, drawn],
  ["with an image that was never uploaded it is drawn", "grid.png", drawn],
  ["with an uploaded one it is that", "0a1b.webp", uploaded],
])("the picture of a project: %s", (_, image, expected) => {
  expect(projectPicture({ slug: "grid-ops", image, pattern: "coil" }, uploads)).toEqual(expected);
});
