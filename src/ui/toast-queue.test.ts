import { expect, test } from "vitest";
import { createToastQueue } from "./toast-queue.ts";

test("what is told before anything shows it waits, in order, and can be ended", () => {
  const queue = createToastQueue();
  const shown: string[] = [];
  queue.add({ text: "first" });
  const endSecond = queue.add({ text: "second" });
  const endThird = queue.add({ text: "third" });
  endSecond();
  const stop = queue.showBy(({ text }) => {
    shown.push(text);
    return () => void shown.push(`end of ${text}`);
  });
  expect(shown).toEqual(["first", "third"]);
  endThird();
  expect(shown).toEqual(["first", "third", "end of third"]);
  queue.add({ text: "fourth" })();
  expect(shown.slice(3)).toEqual(["fourth", "end of fourth"]);
  stop();
  queue.add({ text: "fifth" });
  expect(shown).toHaveLength(5);
});

test("what waited is forgotten when nothing can show it", () => {
  const queue = createToastQueue();
  queue.add({ text: "gone" });
  queue.clear();
  const shown: string[] = [];
  queue.showBy(({ text }) => {
    shown.push(text);
    return () => undefined;
  });
  expect(shown).toEqual([]);
});
