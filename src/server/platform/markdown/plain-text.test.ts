import { expect, test } from "vitest";
import { plainText } from "#server/platform/markdown/plain-text.ts";

test("a plain text has the words of an article without the signs of CommonMark", () => {
  const body = [
    "## A *heading*",
    "",
    'Some **bold** and _thin_ words, `code_name` and [a link](/contact "Write").',
    "",
    "![A picture](/uploads/a.webp)",
    "[![A stand](/uploads/a.webp)](https://example.org/)",
    "",
    "- one",
    "> 2. two \\* three",
    "---",
    "```",
    "block",
    "```",
  ].join("\n");
  expect(plainText(body).split(/\s*\n\s*/)).toEqual([
    "A heading",
    "Some bold and thin words, code_name and a link.",
    "A picture",
    "A stand",
    "one",
    "two * three",
    "block",
    "",
  ]);
});

test.each(["[", "](", "_", "a_", "`", "*", "- ", "> ", "\\", "![a](", "#"])(
  "a plain text of 20,000 letters is quick, whatever sign is repeated: %s",
  (sign) => {
    const begun = performance.now();
    plainText(`a${sign.repeat(20_000 / sign.length)}a`);
    expect(performance.now() - begun).toBeLessThan(500);
  },
);
