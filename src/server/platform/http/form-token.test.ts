import { describe, expect, test } from "vitest";
import { createClock, DAY, SECOND } from "#tests/support/clock.ts";
import { formTokenAge, newFormToken } from "./form-token.ts";

function signer(signingSecret = "the shared secret") {
  const clock = createClock();
  return { clock, now: clock.now, signingSecret };
}

describe("a form token", () => {
  test("a form token has the time at which the form was first touched", () => {
    const site = signer();
    const token = newFormToken(site);
    expect(formTokenAge(site, token)).toBe(0);
    site.clock.forward(90 * SECOND);
    expect(formTokenAge(site, token)).toBe(90_000);
  });

  test("a form token never expires", () => {
    const site = signer();
    const token = newFormToken(site);
    site.clock.forward(400 * DAY);
    expect(formTokenAge(site, token)).toBe(400 * DAY);
  });

  test("a form token is different every time and fits the form's field", () => {
    const site = signer();
    const tokens = Array.from({ length: 50 }, () => newFormToken(site));
    expect(new Set(tokens).size).toBe(50);
    for (const token of tokens) expect(token).toMatch(/^[\w.-]{1,300}$/);
  });

  test("a form token signed with a different secret is invalid", () => {
    expect(formTokenAge(signer(), newFormToken(signer("another secret")))).toBeUndefined();
  });

  test("a form token with one character changed, added or removed is invalid", { tags: "promise-40" }, () => {
    const site = signer();
    const token = newFormToken(site);
    for (let index = 0; index < token.length; index++) {
      const other = token[index] === "1" ? "2" : "1";
      expect(formTokenAge(site, token.slice(0, index) + other + token.slice(index + 1))).toBeUndefined();
      expect(formTokenAge(site, token.slice(0, index))).toBeUndefined();
    }
    expect(formTokenAge(site, `${token}A`)).toBeUndefined();
    expect(formTokenAge(site, ` ${token}`)).toBeUndefined();
  });

  test("a form token with a changed time is invalid", () => {
    const site = signer();
    const [touchedAt = "", ...rest] = newFormToken(site).split(".");
    expect(formTokenAge(site, [Number(touchedAt) - 60_000, ...rest].join("."))).toBeUndefined();
  });

  test.each(["", ".", "..", "0..", "1.a.b", "x".repeat(300), "NaN.a.b", "-1.a.b"])("%j is no form token", (token) => {
    expect(formTokenAge(signer(), token)).toBeUndefined();
  });
});
