import { expect, test } from "vitest";
import { widthsOf } from "./make-sizes.ts";

test.each([
  [300, [300]],
  [480, [480]],
  [481, [480, 481]],
  [1600, [480, 960, 1600]],
  [7744, [480, 960, 1600]],
])("a picture %d pixels wide has sizes of %j pixels", (width, widths) => {
  expect(widthsOf(width)).toEqual(widths);
});
