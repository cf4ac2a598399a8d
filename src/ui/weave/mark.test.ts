import { describe, expect, test } from "vitest";
import { innerBlades, markShapes, outerBlades, reducedMarkBox } from "./mark.ts";

describe("the mark", () => {
  test("has eleven shapes: a core and two rings of five blades", () => {
    expect(markShapes(["red", "green", "blue"]).match(/<(path|circle)/g)).toHaveLength(11);
  });

  test("has six shapes in its reduced form", () => {
    expect(markShapes(["red", "green", "blue"], "reduced").match(/<(path|circle)/g)).toHaveLength(6);
  });

  test("colours core, inner ring and outer ring in this order", () => {
    const drawn = markShapes(["red", "green", "blue"]);
    expect(drawn.match(/fill="red"/g)).toHaveLength(1);
    expect(drawn.match(/stroke="green"/g)).toHaveLength(5);
    expect(drawn.match(/stroke="blue"/g)).toHaveLength(5);
  });

  test("turns its blades by a fifth of a circle", () => {
    for (const blades of [innerBlades, outerBlades]) {
      const gaps = blades.slice(1).map((blade, index) => blade.startAngle - (blades[index]?.startAngle ?? 0));
      for (const gap of gaps) expect(gap).toBeCloseTo((2 * Math.PI) / 5, 9);
    }
  });

  test("fits its reduced form into the box of the reduced form", () => {
    const [blade] = innerBlades;
    const reach = (blade?.radius ?? 0) + (blade?.width ?? 0) / 2;
    expect(reducedMarkBox[0]).toBeLessThanOrEqual(20 - reach);
    expect(reducedMarkBox[0] + reducedMarkBox[2]).toBeGreaterThanOrEqual(20 + reach);
  });
});
