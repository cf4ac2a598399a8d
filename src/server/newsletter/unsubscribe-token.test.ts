import { describe, expect, test } from "vitest";
import { subscriptionOf, unsubscribeToken } from "#server/newsletter/unsubscribe-token.ts";
import { newId } from "#server/platform/records/ids.ts";
import { fc } from "#tests/support/fast-check.ts";

const ours = { signingSecret: "ours" };

describe("the token of an unsubscribe link", () => {
  test("the token names its subscriber and is the same every time", () => {
    const id = newId();
    expect(subscriptionOf(ours, unsubscribeToken(ours, id))).toEqual({ id, campaignId: undefined });
    expect(unsubscribeToken(ours, id)).toBe(unsubscribeToken(ours, id));
  });

  test("the token of a campaign's mail names both, and neither can be exchanged", () => {
    const [id, campaignId, other] = [newId(), newId(), newId()];
    const token = unsubscribeToken(ours, id, campaignId);
    expect(subscriptionOf(ours, token)).toEqual({ id, campaignId });
    for (const one of [token.replace(campaignId, other), token.replace(`${campaignId}.`, ""), token.replace(id, other)])
      expect(subscriptionOf(ours, one), one).toBeUndefined();
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
    for (const one of wrong) expect(subscriptionOf(ours, one), one).toBeUndefined();
  });

  test("an invented token names no subscriber", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(subscriptionOf(ours, text)).toBeUndefined();
      }),
    );
  });
});
