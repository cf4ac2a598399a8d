import { describe, expect, test } from "vitest";
import { coil, ringRuns, runPath } from "./coil.ts";
import { hashText } from "./random.ts";
import { type CoilRule, chevron, petal, ripple, spiral, star, step } from "./rules.ts";
import { ink, wires } from "./wires.ts";

const rules: [string, CoilRule][] = [
  ["spiral", spiral({ arms: 5, twist: 1.7 })],
  ["chevron", chevron({ arms: 5, twist: 1.55, period: 38 })],
  ["star", star({ arms: 9, bands: 6 })],
  ["petal", petal({ arms: 3, bands: 13 })],
  ["step", step({ arms: 8, stepHeight: 2, steps: 7 })],
  ["ripple", ripple({ arms: 7, swing: 3.4, bandHeight: 4 })],
];
const size = { rings: 30, segments: 96, colours: 4 };
const palette = [wires.night, wires.bone, wires.coral, wires.petrol];

describe.each(rules)("the %s rule", (_, rule) => {
  test("colours every stitch with a wire of the palette", () => {
    for (const colours of [2, 3, 4]) {
      for (let ring = 0; ring < size.rings; ring += 1) {
        for (let segment = 0; segment < size.segments; segment += 1) {
          const colour = rule({ ...size, ring, segment, colours });
          expect(Number.isInteger(colour) && colour >= 0 && colour < colours).toBe(true);
        }
      }
    }
  });

  test("gives runs that cover each ring once, without gap or overlap", () => {
    for (let ring = 0; ring < size.rings; ring += 1) {
      const runs = ringRuns(rule, ring, size);
      expect(runs[0]?.start).toBe(0);
      expect(runs.at(-1)?.end).toBe(size.segments);
      for (const [index, run] of runs.entries()) {
        expect(run.end).toBeGreaterThan(run.start);
        expect(runs[index + 1]?.start ?? size.segments).toBe(run.end);
        expect(runs[index + 1]?.colour).not.toBe(run.colour);
      }
    }
  });

  test("draws only finite numbers", () => {
    expect(coil({ rule, palette })).not.toMatch(/NaN|Infinity|undefined|null/);
  });
});

describe("a coil", () => {
  const spiralCoil = () => coil({ rule: spiral(), palette });

  test("is the same picture each time, in every version", () => {
    expect(spiralCoil()).toBe(spiralCoil());
    expect(hashText(spiralCoil())).toBe(1650530273);
  });

  test("draws each ring's arcs over the whole turn", () => {
    const ring = 7;
    const runs = ringRuns(chevron(), ring, size);
    const ends = runs.map((run) =>
      [...runPath(run, ring, size.segments, [0, 0], 100).matchAll(/-?[\d.]+ -?[\d.]+(?=A|$)/g)].map(String),
    );
    for (const [index, [, end]] of ends.entries()) expect(ends[(index + 1) % ends.length]?.[0]).toBe(end);
  });

  test("draws a ring of one colour as a whole circle", () => {
    expect(ringRuns(() => 1, 0, size)).toEqual([{ start: 0, end: 96, colour: 1 }]);
    expect(runPath({ start: 0, end: 96, colour: 1 }, 0, 96, [0, 0], 10).match(/A/g)).toHaveLength(2);
  });

  test("stops where the weaver stopped", () => {
    expect(ringRuns(spiral(), 0, size, 40).at(-1)?.end).toBe(40);
  });

  test("leaves the hole of an open ring empty", () => {
    expect(coil({ rule: step(), palette, open: true, texture: false })).not.toContain(`fill="${ink}"`);
  });

  test("names its gradient after its id", () => {
    expect(coil({ rule: spiral(), palette, id: "door" })).toContain("url(#doorg)");
  });
});
