import { describe, expect, test } from "vitest";
import { differencesOf, withTaken } from "./edit-conflict.tsx";

const base = { name: "Kit", price: "480", features: [{ text: "Solar" }], status: "Draft" };

describe("what differs", () => {
  test("names who changed a field", () => {
    const mine = { ...base, name: "Sensor kit", status: "Active", features: [{ text: "Solar" }, { text: "LoRa" }] };
    const theirs = { ...base, price: "520", status: "Archived" };
    expect(differencesOf(base, mine, theirs).map(({ field, by }) => [field, by])).toEqual([
      ["name", "me"],
      ["price", "them"],
      ["features", "me"],
      ["status", "both"],
    ]);
  });

  test("is empty where both typed the same", () => {
    expect(differencesOf(base, { ...base, name: "Set" }, { ...base, name: "Set" })).toEqual([]);
  });

  test("leaves out fields that only one side has, such as a password", () => {
    expect(differencesOf(base, { ...base, password: "typed" }, base)).toEqual([]);
  });
});

test("taken fields have their values, all others mine", () => {
  const mine = { ...base, name: "Sensor kit", price: "1" };
  const theirs = { ...base, name: "Gauge", price: "2" };
  expect(withTaken(mine, theirs, new Set(["price"]))).toEqual({ ...base, name: "Sensor kit", price: "2" });
});
