import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { drawableText } from "#server/social-images/drawable-text.ts";
import { codePointsOf } from "#server/social-images/font-coverage.ts";

const fontFile = (name: string) => readFileSync(new URL(`../../ui/fonts/${name}`, import.meta.url));
const FILES = ["mona-sans-display.ttf", "mona-sans-display-ext.ttf"];
const has = new Set(FILES.flatMap((name) => [...codePointsOf(fontFile(name))]));

test("the fonts have the letters of Latin names, and no emoji or other scripts", () => {
  for (const letter of "AZaz09 éßøæ€–’…ŁłźžŠőūğşŻďĦħ") expect(has.has(letter.codePointAt(0) ?? 0), letter).toBe(true);
  for (const sign of "✅日हر한Жα🚀") expect(has.has(sign.codePointAt(0) ?? 0), sign).toBe(false);
});

test.each([
  ["title ✅ 日本 हिन्दी", "title"],
  ["🚀 We launch", "We launch"],
  ["We launch 🚀!", "We launch!"],
  ["We 👩‍💻 work", "We work"],
  ["Proudly 🇿🇦, always", "Proudly, always"],
  ["1️⃣ First steps", "First steps"],
  ["Offices (日本) and Cape Town", "Offices and Cape Town"],
  ["日本: our office", "our office"],
  ["Our office – 한국", "Our office"],
  ["Seen in “العربية today”", "Seen in “today”"],
  ["Straße nach Łódź", "Straße nach Łódź"],
  ["Z\u0301o\u0142ty", "Źołty"],
  ["Đại học", "Đai hoc"],
  ["© 2026 ®\ufe0f  C++, C# & R&D <b>", "© 2026 ® C++, C# & R&D <b>"],
  ["Bonjour ! - Salut", "Bonjour ! - Salut"],
  ["a🚀b", "ab"],
  ["✅ 日本!", ""],
  ["\ud83d lone", "lone"],
  ["", ""],
])("the text %j is drawn as %j", (text, expected) => {
  expect(drawableText(text, has)).toBe(expected);
});
