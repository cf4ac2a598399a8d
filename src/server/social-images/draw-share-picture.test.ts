import { expect, test } from "vitest";
import { drawSharePicture } from "#server/social-images/draw-share-picture.ts";

const TEXTS = { name: "Palmiet", heading: "A library moves online", place: "Cape Town. Since 2009." };

test("a picture has no boxes for emoji, CJK, Hindi, Arabic and Korean, which are left out", async () => {
  const drawn = await drawSharePicture(TEXTS);
  const mixed = {
    name: "Palmiet 日本",
    heading: "A library ✅ moves 🇿🇦 हिन्दी online 🚀",
    place: "Cape Town. Since 2009. 한국",
  };
  expect((await drawSharePicture(mixed)).equals(drawn)).toBe(true);
});

test("a heading of nothing but such signs becomes the company's name", async () => {
  const drawn = await drawSharePicture({ ...TEXTS, heading: TEXTS.name });
  expect((await drawSharePicture({ ...TEXTS, heading: "✅ 日本" })).equals(drawn)).toBe(true);
});

test("a picture without any drawable word is drawn all the same", async () => {
  const drawn = await drawSharePicture({ name: "日本", heading: "한국", place: "العربية" });
  expect(drawn.subarray(1, 4).toString()).toBe("PNG");
});
