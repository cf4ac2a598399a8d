import { describe, expect, test } from "vitest";
import { describeFocus, movedBy, withinPicture } from "./focal-point.tsx";

const middle = { focusX: 0.5, focusY: 0.5 };

describe("the focal point", () => {
  test.each([
    ["ArrowLeft", false, { focusX: 0.49, focusY: 0.5 }],
    ["ArrowDown", false, { focusX: 0.5, focusY: 0.51 }],
    ["ArrowRight", true, { focusX: 0.6, focusY: 0.5 }],
    ["ArrowUp", true, { focusX: 0.5, focusY: 0.4 }],
    ["Enter", false, undefined],
  ])("the key %s with Shift %s moves it to %j", (key, shiftKey, moved) => {
    expect(movedBy(middle, { key, shiftKey })).toEqual(moved);
  });

  test("it stays within the picture, in whole per cent", () => {
    expect([-0.2, 0.123, 1.4].map(withinPicture)).toEqual([0, 0.12, 1]);
    expect(movedBy({ focusX: 0.02, focusY: 1 }, { key: "ArrowLeft", shiftKey: true })).toEqual({
      focusX: 0,
      focusY: 1,
    });
  });

  test("it is described from the left and the top", () => {
    expect(describeFocus({ focusX: 0.251, focusY: 1 })).toBe("25 % from the left, 100 % from the top");
  });
});
