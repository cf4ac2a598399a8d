import { describe, expect, test } from "vitest";
import { avatar } from "./avatar.ts";
import { hashText } from "./random.ts";

describe("an avatar", () => {
  test("is the same picture for the same seed, in every version", () => {
    expect(avatar("0198f0c2-7b7e-7000-8000-000000000001")).toBe(avatar("0198f0c2-7b7e-7000-8000-000000000001"));
    expect(hashText(avatar("0198f0c2-7b7e-7000-8000-000000000001"))).toBe(3729544540);
  });

  test("differs between most seeds, even consecutive ones", () => {
    const drawn = Array.from({ length: 100 }, (_, index) => avatar(`0198f0c2-7b7e-7000-8000-${index}`));
    expect(new Set(drawn).size).toBeGreaterThan(85);
  });

  test("never contains the seed, which a stranger may have chosen", () => {
    expect(avatar("<script>alert(1)</script>")).not.toContain("script");
  });

  test("is small enough to cache hundreds", () => {
    for (let index = 0; index < 200; index += 1) expect(avatar(String(index)).length).toBeLessThan(16_000);
  });

  test("is a whole document with its size", () => {
    expect(avatar("a")).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 80 80" width="80"/);
  });
});
