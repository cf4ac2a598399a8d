import { describe, expect, test } from "vitest";
import { createFairOrder } from "#server/platform/fair-order.ts";

/** A piece of this length, while so many wait. */
function serve(order: ReturnType<typeof createFairOrder>, asker: string, ms: number, askers: number): void {
  order.begin(asker);
  order.end(asker, ms, askers);
}

const nobodyWaits = () => false;

describe("the order of askers", () => {
  test("keeps whose turn it is of those who wait, however many come and go meanwhile", () => {
    const waiting = Array.from({ length: 100 }, (_, number) => `waiting ${number}`);
    const order = createFairOrder((asker) => waiting.includes(asker));
    for (const asker of waiting) order.arrive(asker);
    const starts = waiting.map(order.startOf);
    for (let number = 0; number < 3000; number++) {
      order.arrive(`new ${number}`);
      serve(order, `new ${number}`, 10, 101);
    }
    expect(waiting.map(order.startOf)).toEqual(starts);
  });

  test("has those who had less before those who had more", () => {
    const order = createFairOrder(nobodyWaits);
    for (const asker of ["dear", "cheap"]) order.arrive(asker);
    serve(order, "dear", 500, 2);
    serve(order, "cheap", 20, 2);
    expect(order.startOf("cheap")).toBeLessThan(order.startOf("dear"));
  });

  test("holds nothing against anybody once nobody waits", () => {
    const order = createFairOrder(nobodyWaits);
    order.arrive("office");
    serve(order, "office", 5000, 1);
    order.rest();
    for (const asker of ["new", "office"]) order.arrive(asker);
    expect(order.startOf("office")).toBe(order.startOf("new"));
  });

  test("lets somebody who had more before others who come after him without end", () => {
    const order = createFairOrder(nobodyWaits);
    order.arrive("office");
    serve(order, "office", 30, 200);
    let served = 0;
    for (; served < 2000; served++) {
      const asker = `new ${served}`;
      order.arrive(asker);
      if (order.startOf("office") < order.startOf(asker)) break;
      serve(order, asker, 30, 200);
    }
    // One of each of those who wait.
    expect(served).toBeLessThanOrEqual(200);
  });

  test("has who comes new beside those who have what is theirs, however much they want", () => {
    const order = createFairOrder(nobodyWaits);
    const greedy = Array.from({ length: 100 }, (_, number) => `greedy ${number}`);
    for (const asker of greedy) order.arrive(asker);
    for (let round = 0; round < 5; round++) for (const asker of greedy) serve(order, asker, 80, 100);
    order.arrive("visitor");
    for (const asker of greedy) expect(order.startOf("visitor")).toBeLessThanOrEqual(order.startOf(asker));
  });
});
