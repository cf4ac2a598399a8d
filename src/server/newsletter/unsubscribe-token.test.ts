import { describe, expect, test } from "vitest";
import { subscriberOf, unsubscribeToken } from "#server/newsletter/unsubscribe-token.ts";
import { newId } from "#server/platform/records/ids.ts";
import { fc } from "#tests/support/fast-check.ts";

const ours = { signingSecret: "ours" };

describe("the token of an unsubscribe link", () => {
  test("the token names its subscriber and is the same every time", () => {
    const id = newId();
    expect(subscriberOf(ours, unsubscribeToken(ours, id))).toBe(id);
    expect(unsubscribeToken(ours, id)).toBe(unsubscribeToken(ours, id));
  });

  test("a token with a wrong secret, subscriber or spelling names no subscriber", () => {
    const [id, other] = [newId(), newId()];
    const token = unsubscribeToken(ours, id);
    const wrong = [
      unsubscribeToken({ signingSecret: "theirs" }, id),
      token.replace(id, other),
      token.toUpperCase(),
      token.slice(0, -1),
      `${token}x`,
      `${token}\n`,
      ` ${token}`,
      id,
      "",
    ];
    for (const one of wrong) expect(subscriberOf(ours, one), one).toBeUndefined();
  });

  test("an invented token names no subscriber", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(subscriberOf(ours, text)).toBeUndefined();
      }),
    );
  });
});
