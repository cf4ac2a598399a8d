import { expect, test } from "vitest";
import { portraitFocus } from "#contract/pictures.ts";

test.each([
  [0.5, 0.5, 0.5, 0.33],
  [0.5, 0.51, 0.5, 0.51],
  [0.2, 0.5, 0.2, 0.5],
])("a portrait with the focal point %d, %d is cropped around %d, %d", (focusX, focusY, x, y) => {
  expect(portraitFocus({ focusX, focusY })).toEqual({ focusX: x, focusY: y });
});
