import { expect, test } from "vitest";
import { fc } from "#tests/support/fast-check.ts";
import { splitQuoted } from "./split-quoted.ts";

/** Lines of which mails are made, in any order. */
const LINES = [
  "Thank you, Monday suits me.",
  "",
  "> Does Monday suit you?",
  ">> Could you call me?",
  "On Tue, 3 Mar 2026 at 10:12, Thandi <thandi@example.org> wrote:",
  "Am 3. März 2026 um 10:12 schrieb Thandi <thandi@example.org>:",
  "-----Original Message-----",
  "From: Thandi <thandi@example.org>",
  "Sent: Tuesday, 3 March 2026 10:12",
  "To: office@example.org",
  "Subject: A portal",
  "________________________________",
  "-- ",
  "wrote:",
  "   \t",
  "##- Please type your reply above this line -##",
];

test("text followed by quoted is the whole text of any mail", () => {
  const text = fc.oneof(
    fc.array(fc.constantFrom(...LINES), { maxLength: 20 }).map((lines) => lines.join("\n")),
    fc.string(),
  );
  fc.assert(
    fc.property(text, (whole) => {
      const { text: own, quoted } = splitQuoted(whole);
      expect(own + quoted).toBe(whole);
    }),
    { numRuns: 3000 },
  );
});

test("a sender's words below a quotation stay in the text", () => {
  const whole = "On Tue, 3 Mar 2026 at 10:12, Thandi <thandi@example.org> wrote:\n> Monday?\n\nYes, Monday.";
  expect(splitQuoted(whole)).toEqual({ text: whole, quoted: "" });
});

test("a sentence that ends with 'wrote:' quotes nothing", () => {
  const whole = "This is what my colleague wrote:\n\nWe need ten pages.";
  expect(splitQuoted(whole)).toEqual({ text: whole, quoted: "" });
});

test.each([
  ["lines with a mark", "> a\n"],
  ["empty lines", "\n"],
  ["headers", "From: a\n"],
  ["long words", `${"wrote ".repeat(20)}\n`],
])("the longest text, of %s, is split at once", (_name, line) => {
  const whole = line.repeat(Math.ceil(20_000 / line.length)).slice(0, 20_000);
  const start = process.cpuUsage();
  const { text, quoted } = splitQuoted(whole);
  expect(text + quoted).toBe(whole);
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(2000);
});
