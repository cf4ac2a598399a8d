import { describe, expect, test } from "vitest";
import { AREAS, areasFor } from "../areas/areas.ts";
import { type PressedKey, readKey } from "./read-key.ts";

const NONE = { typing: false, covered: false, afterArea: false, singleKeys: true, areas: AREAS };
const pressed = (key: string, more: Partial<PressedKey> = {}): PressedKey => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  ...more,
});
const SINGLE = ["/", "?", "g", "n", "j", "k", "x", "e", "s", "v", "d", "!", "r", "z"];

describe("a key alone", () => {
  test.each([
    ["/", "search"],
    ["?", "help"],
    ["g", "area"],
    ["n", "create"],
    ["j", "nextRow"],
    ["k", "previousRow"],
    ["x", "select"],
    ["e", "edit"],
    ["s", "status"],
    ["v", "display"],
    ["d", "finish"],
    ["!", "setAside"],
    ["r", "reply"],
    ["a", "assign"],
    ["h", "snooze"],
    ["z", "undo"],
    ["m", "merge"],
    ["c", "customer"],
    ["t", "task"],
  ])("%s means %s", (key, does) => expect(readKey(pressed(key), NONE)).toEqual({ does }));

  test.each(["b", "G", "Enter", "Escape", "Tab", " ", "ArrowDown"])("%s means nothing", (key) =>
    expect(readKey(pressed(key), NONE)).toBeUndefined(),
  );

  test.each([
    ["while typing", { typing: true }, {}],
    ["below a window", { covered: true }, {}],
    ["when switched off", { singleKeys: false }, {}],
    ["with Ctrl", {}, { ctrlKey: true }],
    ["with Cmd", {}, { metaKey: true }],
    ["with Alt", {}, { altKey: true }],
    ["while a letter is composed", {}, { isComposing: true }],
  ])("means nothing %s", (_, circumstances, more) => {
    const keys = SINGLE.filter((key) => !(key === "k" && ("ctrlKey" in more || "metaKey" in more)));
    for (const key of keys) expect(readKey(pressed(key, more), { ...NONE, ...circumstances }), key).toBeUndefined();
  });
});

describe("after g", () => {
  const after = { ...NONE, afterArea: true };

  test("each area has a key of its own", () => {
    expect(new Set(AREAS.map(({ key }) => key)).size).toBe(AREAS.length);
    for (const { key, path, home = path } of AREAS)
      expect(readKey(pressed(key), after)).toEqual({ does: "go", to: home });
  });

  test("the key of an area that is not open means nothing", () => {
    const areas = areasFor(["products:read"]);
    expect(readKey(pressed("p"), { ...after, areas })).toEqual({ does: "go", to: "/admin/products" });
    expect(readKey(pressed("u"), { ...after, areas })).toBeUndefined();
  });

  test("another key means nothing, whatever it means alone", () => {
    expect(readKey(pressed("?"), after)).toBeUndefined();
    expect(readKey(pressed("/"), after)).toBeUndefined();
  });
});

describe("Ctrl or Cmd with K", () => {
  test.each([{ ctrlKey: true }, { metaKey: true }])("opens the palette %j", (more) => {
    for (const key of ["k", "K"]) expect(readKey(pressed(key, more), NONE)).toEqual({ does: "palette" });
  });

  test("opens the palette also while typing, and when single keys are off", () => {
    const circumstances = { ...NONE, typing: true, singleKeys: false };
    expect(readKey(pressed("k", { ctrlKey: true }), circumstances)).toEqual({ does: "palette" });
  });

  test("does not open the palette over a dialog", () => {
    expect(readKey(pressed("k", { ctrlKey: true }), { ...NONE, covered: true })).toBeUndefined();
  });
});
