import { describe, expect, test } from "vitest";
import { fc } from "#tests/support/fast-check.ts";
import {
  easeQuartic,
  nextStory,
  type Place,
  percentOf,
  STORY_NUMBERS,
  STORY_START,
  type StoryState,
  scrolledShare,
  shareInView,
  shareReached,
  shownProgress,
  stepOnScreen,
  type View,
} from "./story-progress.ts";

const WINDOW = 900;
const STEP = 630;
/** Heights of the section above its first step and below its last one, in px. */
const [ABOVE, BELOW] = [330, 130];
const HEIGHT = ABOVE + 4 * STEP + BELOW;

/** Returns the view when the section's top is `top` px below the window's top; negative once it has been passed. */
function viewAt(top: number, step = STEP): View {
  const place = (index: number): Place => ({
    top: top + ABOVE + index * step,
    bottom: top + ABOVE + (index + 1) * step,
  });
  const section = { top, bottom: top + ABOVE + 4 * step + BELOW };
  return { windowHeight: WINDOW, section, steps: [0, 1, 2, 3].map(place) };
}

/** The states on the way from one place to another. */
function scroll(from: number, to: number, by: number, start = STORY_START): StoryState[] {
  const states: StoryState[] = [];
  let state = start;
  for (let top = from; by < 0 ? top >= to : top <= to; top += by) {
    state = nextStory(state, viewAt(top));
    states.push(state);
  }
  return states;
}

const share = fc.double({ min: 0, max: 1, noNaN: true });

test("the numbers are those of the specification", () => {
  expect(STORY_NUMBERS).toEqual({
    progressChange: 0.05,
    scrollDebounceMs: 50,
    panelShare: 0.3,
    panelMarginPx: 100,
    trackFrom: 0.8,
    trackUntil: 0.3,
  });
});

describe("the quartic curve", () => {
  test("goes from 0 through one half to 1, slow at both ends", () => {
    expect([0, 0.25, 0.5, 0.75, 1].map(easeQuartic)).toEqual([0, 0.03125, 0.5, 0.96875, 1]);
  });

  test("never falls, stays between 0 and 1, and is the same from either end", () => {
    fc.assert(
      fc.property(share, share, (one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        expect(easeQuartic(less)).toBeLessThanOrEqual(easeQuartic(more));
        expect(easeQuartic(one)).toBeGreaterThanOrEqual(0);
        expect(easeQuartic(one)).toBeLessThanOrEqual(1);
        expect(easeQuartic(one) + easeQuartic(1 - one)).toBeCloseTo(1);
      }),
    );
  });
});

describe("shown progress", () => {
  test("changes only by 0.05 or more", () => {
    expect(shownProgress(0.5, 0.549)).toBe(0.5);
    expect(shownProgress(0.5, 0.451)).toBe(0.5);
    expect(shownProgress(0, 0.05)).toBe(0.05);
    expect(shownProgress(1, 0.951)).toBe(1);
    expect(shownProgress(1, 0.95)).toBe(0.95);
  });

  test("is exactly 0 and 1 at the ends, from any progress", () => {
    expect(shownProgress(0.01, 0)).toBe(0);
    expect(shownProgress(0.99, 1)).toBe(1);
  });

  test("is never 0.05 or more behind", () => {
    fc.assert(
      fc.property(share, share, (shown, now) => {
        expect(Math.abs(shownProgress(shown, now) - now)).toBeLessThan(0.05);
      }),
    );
  });

  test("is shown as a rounded percentage", () => {
    expect([0, 0.004, 0.005, 0.7249, 0.725, 1].map(percentOf)).toEqual([0, 0, 1, 72, 73, 100]);
  });
});

describe("the share that was scrolled", () => {
  test("is 0 until the top of the section leaves the window and 1 once its bottom has come in", () => {
    expect(scrolledShare(viewAt(500))).toBe(0);
    expect(scrolledShare(viewAt(0))).toBe(0);
    expect(scrolledShare(viewAt(-(HEIGHT - WINDOW) / 2))).toBe(0.5);
    expect(scrolledShare(viewAt(WINDOW - HEIGHT))).toBe(1);
    expect(scrolledShare(viewAt(-HEIGHT))).toBe(1);
  });

  test("jumps in a section that fits into the window", () => {
    const fits = (top: number): View => ({ windowHeight: WINDOW, section: { top, bottom: top + 300 }, steps: [] });
    expect([20, 0, -20].map((top) => scrolledShare(fits(top)))).toEqual([0, 1, 1]);
  });
});

describe("the panel is visible from 30% of the section in view", () => {
  test("in a window that is 100 px larger at top and bottom", () => {
    const section = { top: 0, bottom: 1000 };
    const below = (px: number) => ({ top: px, bottom: px + 1000 });
    expect(shareInView(section, 1000)).toBe(1);
    expect(shareInView(below(800), 1000)).toBe(0.3);
    expect(shareInView(below(-800), 1000)).toBe(0.3);
    expect(shareInView(below(1100), 1000)).toBe(0);
    expect(shareInView(below(5000), 1000)).toBe(0);
  });

  test("in a taller section when it fills 30% of that window", () => {
    const visible = (top: number) => nextStory(STORY_START, viewAt(top)).panelVisible;
    const min = STORY_NUMBERS.panelShare * (WINDOW + 200);
    expect(visible(WINDOW + 100 - min)).toBe(true);
    expect(visible(WINDOW + 100 - min + 1)).toBe(false);
    expect(visible(-HEIGHT - 100 + min)).toBe(true);
    expect(visible(-HEIGHT - 100 + min - 1)).toBe(false);
  });
});

describe("tracking", () => {
  const tracking = (state: StoryState, top: number, step = STEP) => nextStory(state, viewAt(top, step)).tracking;
  const on = { ...STORY_START, tracking: true };
  /** Where the section is when this share of its first step has come in. */
  const seen = (shareOfStep: number, step = STEP) => WINDOW - ABOVE - shareOfStep * Math.min(step, WINDOW);

  test("begins when 80% of the first step is in view, and not before", () => {
    expect(tracking(STORY_START, seen(0.8))).toBe(true);
    expect(tracking(STORY_START, seen(0.79))).toBe(false);
  });

  test("ends below 30%", () => {
    expect(tracking(on, seen(0.3))).toBe(true);
    expect(tracking(on, seen(0.29))).toBe(false);
  });

  test("begins when a step taller than the window fills 80% of the window", () => {
    expect(tracking(STORY_START, seen(0.8, 2000), 2000)).toBe(true);
    expect(tracking(STORY_START, seen(0.79, 2000), 2000)).toBe(false);
  });

  test("continues below the first step, and begins for a visitor who arrives there", () => {
    expect(shareReached({ top: -2000, bottom: -1370 }, WINDOW)).toBe(1);
    expect(tracking(STORY_START, -1500)).toBe(true);
  });

  test("shows the beginning of the story while it is off", () => {
    const far = { tracking: true, active: 3, progress: 1, panelVisible: true };
    expect(nextStory(far, viewAt(seen(0.1)))).toMatchObject({ tracking: false, active: 0, progress: 0 });
  });
});

describe("the active step", () => {
  test("is the step at the middle of the window", () => {
    const top = (index: number) => WINDOW / 2 - ABOVE - index * STEP;
    for (const index of [0, 1, 2, 3]) {
      expect(stepOnScreen(viewAt(top(index)))).toBe(index);
      expect(stepOnScreen(viewAt(top(index) + 1))).toBe(Math.max(index - 1, 0));
    }
    expect(stepOnScreen(viewAt(-HEIGHT))).toBe(3);
  });
});

describe("scrolling through the whole story", () => {
  const down = scroll(WINDOW, -HEIGHT, -7);
  const up = scroll(-HEIGHT, WINDOW, 7, down.at(-1));

  test("passes every step in order, from 0% to 100%, and back", () => {
    const passed = (states: StoryState[]) =>
      states.map(({ active }) => active).filter((one, at, all) => one !== all[at - 1]);
    expect(passed(down)).toEqual([0, 1, 2, 3]);
    expect(passed(up)).toEqual([3, 2, 1, 0]);
    expect([down[0]?.progress, down.at(-1)?.progress, up.at(-1)?.progress]).toEqual([0, 1, 0]);
  });

  test("changes the shown progress in steps of at least 0.05, except for the last to an end", () => {
    for (const states of [down, up]) {
      const shown = states.map(({ progress }) => progress).filter((one, at, all) => one !== all[at - 1]);
      expect(shown.length).toBeGreaterThan(5);
      for (const [at, one] of shown.slice(1, -1).entries()) {
        expect(Math.abs(one - (shown[at] ?? 0))).toBeGreaterThanOrEqual(0.05);
      }
    }
  });

  test("reaches 100% while the panel is still visible", () => {
    expect(down.find(({ progress }) => progress === 1)?.panelVisible).toBe(true);
    expect(down.at(-1)?.panelVisible).toBe(false);
  });

  test("shows a valid state wherever the visitor arrives", () => {
    const state = fc.record({ tracking: fc.boolean(), active: fc.nat(3), progress: share, panelVisible: fc.boolean() });
    fc.assert(
      fc.property(
        state,
        fc.integer({ min: -9000, max: 9000 }),
        fc.integer({ min: 1, max: 3000 }),
        (before, top, step) => {
          const { active, progress, tracking } = nextStory(before, viewAt(top, step));
          expect(active).toBeGreaterThanOrEqual(0);
          expect(active).toBeLessThanOrEqual(3);
          expect(progress).toBeGreaterThanOrEqual(0);
          expect(progress).toBeLessThanOrEqual(1);
          if (!tracking) expect([active, progress]).toEqual([0, 0]);
        },
      ),
    );
  });

  test("does not change in a section that is not rendered", () => {
    const nothing = { top: 0, bottom: 0 };
    const view = { windowHeight: 0, section: nothing, steps: [nothing] };
    expect(nextStory(STORY_START, view)).toEqual(STORY_START);
  });
});
