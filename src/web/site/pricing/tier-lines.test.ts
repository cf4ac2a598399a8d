import { expect, test } from "vitest";
import { type TierBefore, tierLines } from "./tier-lines.ts";

const starter: TierBefore = { title: "Starter", entries: ["Up to three servers", "Inventory", "A way back"] };

/** Each line with its sign: `+` for what the tier before has not, `!` where that has to be said of it. */
const linesOf = (entries: string[], before?: TierBefore) =>
  tierLines(entries, before).map(({ text, kind }) => ({ plain: "", new: "!", following: "+" })[kind] + text);

test("the first tier lists all that it has", () => {
  expect(linesOf(["One pond", "A map"])).toEqual(["One pond", "A map"]);
});

test("a tier with all of the one before says so, and lists the others", () => {
  expect(linesOf(["Up to three servers", "Training", "Inventory", "A way back"], starter)).toEqual([
    "Everything in Starter, and:",
    "+Training",
  ]);
  expect(linesOf([...starter.entries], starter)).toEqual(["Everything in Starter"]);
});

test("where the first line says another amount, the rest of the tier before is summed up", () => {
  expect(linesOf(["Up to ten servers", "Inventory", "A way back", "Training"], starter)).toEqual([
    "Everything else in Starter, and:",
    "+Up to ten servers",
    "+Training",
  ]);
  expect(linesOf(["Up to ten servers", "Inventory", "A way back"], starter)).toEqual([
    "Everything else in Starter, and:",
    "+Up to ten servers",
  ]);
});

test("a tier without some of the one before lists all that it has, and marks what is new", () => {
  expect(linesOf(["Up to ten servers", "Inventory", "Training"], starter)).toEqual([
    "!Up to ten servers",
    "Inventory",
    "!Training",
  ]);
  expect(linesOf([], starter)).toEqual([]);
});

test("a single line is shorter than any that would sum it up", () => {
  expect(linesOf(["One pond", "A map"], { title: "Starter", entries: ["One pond"] })).toEqual(["One pond", "!A map"]);
  expect(linesOf(["One pond"], { title: "Starter", entries: [] })).toEqual(["!One pond"]);
});
