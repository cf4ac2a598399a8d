import { expect, test } from "vitest";
import { TERMS } from "#content/terms.ts";
import { initialValue } from "#server/pages/document-schema.ts";
import { nextNoticeVersion, noticeDiffers } from "#server/pages/privacy-notice.ts";

const terms = initialValue(TERMS);

/** Returns the terms with one changed section. */
const withSection = (name: string) => ({ ...terms, sections: { ...terms.sections, [name]: "Other words." } });

test.each(["privacy", "dataProtection"])("a change of %s changes the notice", (name) => {
  expect(noticeDiffers(terms, withSection(name))).toBe(true);
  expect(noticeDiffers(withSection(name), terms)).toBe(true);
});

test("a change of other sections does not change the notice", () => {
  for (const name of Object.keys(terms.sections)) {
    if (name === "privacy" || name === "dataProtection") continue;
    expect(noticeDiffers(terms, withSection(name)), name).toBe(false);
  }
  expect(noticeDiffers(terms, { ...terms, opening: { lede: "Other words." } })).toBe(false);
  expect(noticeDiffers(withSection("privacy"), withSection("privacy"))).toBe(false);
});

test("a new version of the terms keeps the notice version or raises it by one", () => {
  expect(nextNoticeVersion({ key: "terms" }, false)).toBe(1);
  expect(nextNoticeVersion({ key: "terms" }, true)).toBe(2);
  expect(nextNoticeVersion({ key: "terms", published: { noticeVersion: 7 } }, false)).toBe(7);
  expect(nextNoticeVersion({ key: "terms", published: { noticeVersion: 7 } }, true)).toBe(8);
});

test("no page except the terms has a notice version", () => {
  expect(nextNoticeVersion({ key: "about" }, true)).toBeNull();
});
