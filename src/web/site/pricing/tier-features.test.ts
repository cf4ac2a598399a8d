import { expect, test } from "vitest";
import { type PreviousTier, tierFeatures } from "./tier-features.ts";

const starter: PreviousTier = { title: "Starter", entries: ["Up to three servers", "Inventory", "A way back"] };

/** Returns each line with a sign: `+` for an addition below a summary, `!` for a marked addition. */
const linesOf = (entries: string[], before?: PreviousTier) =>
  tierFeatures(entries, before).map(({ text, kind }) => ({ plain: "", new: "!", following: "+" })[kind] + text);

test("the first tier lists all that it has", () => {
  expect(linesOf(["One pond", "A map"])).toEqual(["One pond", "A map"]);
});

test("a tier with all entries of the tier before sums them up and lists its additions", () => {
  expect(linesOf(["Up to three servers", "Training", "Inventory", "A way back"], starter)).toEqual([
    "Everything in Starter, plus:",
    "+Training",
  ]);
  expect(linesOf([...starter.entries], starter)).toEqual(["Everything in Starter"]);
});

test("a tier whose first line states another amount sums up the rest of the tier before", () => {
  expect(linesOf(["Up to ten servers", "Inventory", "A way back", "Training"], starter)).toEqual([
    "Everything in Starter, plus:",
    "+Up to ten servers",
    "+Training",
  ]);
  expect(linesOf(["Up to ten servers", "Inventory", "A way back"], starter)).toEqual([
    "Everything in Starter, plus:",
    "+Up to ten servers",
  ]);
});

test("a tier without some entries of the tier before lists all it has and marks additions", () => {
  expect(linesOf(["Up to ten servers", "Inventory", "Training"], starter)).toEqual([
    "!Up to ten servers",
    "Inventory",
    "!Training",
  ]);
  expect(linesOf([], starter)).toEqual([]);
});

test("a single entry of the tier before is repeated instead of summed up", () => {
  expect(linesOf(["One pond", "A map"], { title: "Starter", entries: ["One pond"] })).toEqual(["One pond", "!A map"]);
  expect(linesOf(["One pond"], { title: "Starter", entries: [] })).toEqual(["!One pond"]);
});
