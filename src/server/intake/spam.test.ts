import { describe, expect, test } from "vitest";
import { spamReason } from "#server/intake/spam.ts";

describe("a form", () => {
  test.each([
    ["is a person's when nothing is known of it", "", undefined, null],
    ["is a person's from two seconds on", "", 2000, null],
    ["is a person's a year later", "", 31_536_000_000, null],
    ["was filled by a program under two seconds", "", 1999, "too-fast"],
    ["was filled by a program in the moment it was touched", "", 0, "too-fast"],
    ["is a person's when the clock that saw it touched is ahead", "", -1, null],
    ["was filled by a program when the hidden field is", "x", 60_000, "hidden-field"],
    ["names the hidden field first", "x", 0, "hidden-field"],
    ["was filled by a program without a token too", "http://spam.example", undefined, "hidden-field"],
  ] as const)("%s", (_, website, ageMs, reason) => {
    expect(spamReason({ website }, ageMs)).toBe(reason);
  });
});
