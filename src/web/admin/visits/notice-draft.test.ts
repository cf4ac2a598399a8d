import { expect, test } from "vitest";
import { VISITS_NOTICE } from "#contract/visits.ts";
import { noticeChange, noticeState } from "./notice-draft.ts";

const pageOf = (edited: string, published = "Words.") => ({
  published: { sections: { privacy: published } },
  edited: { sections: { privacy: edited } },
});
const privacyAfter = (text: string) => noticeChange(pageOf(text), VISITS_NOTICE).sections.privacy;

test("the sentence becomes the last entry of the list", () => {
  expect(privacyAfter("We keep:\n\n- Messages.\n- Requests.\n\nNo cookies.")).toBe(
    `We keep:\n\n- Messages.\n- Requests.\n- ${VISITS_NOTICE}\n\nNo cookies.`,
  );
});

test("the sentence follows an entry of several lines", () => {
  expect(privacyAfter("- Messages.\n- Requests,\n  for a year.\n\nNo cookies.")).toBe(
    `- Messages.\n- Requests,\n  for a year.\n- ${VISITS_NOTICE}\n\nNo cookies.`,
  );
});

test("the sentence becomes the last paragraph of a text without a list", () => {
  expect(privacyAfter("We keep messages.")).toBe(`We keep messages.\n\n${VISITS_NOTICE}`);
  expect(privacyAfter("")).toBe(VISITS_NOTICE);
});

test("a draft and a published notice with the sentence are told apart", () => {
  expect(noticeState(pageOf("Words."), VISITS_NOTICE)).toBe("missing");
  expect(noticeState(pageOf(privacyAfter("Words.")), VISITS_NOTICE)).toBe("drafted");
  expect(noticeState(pageOf("Words.", privacyAfter("Words.")), VISITS_NOTICE)).toBe("published");
  expect(noticeState({ published: {}, edited: {} }, VISITS_NOTICE)).toBe("missing");
});
