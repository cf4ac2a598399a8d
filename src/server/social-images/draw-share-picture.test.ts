import { expect, test } from "vitest";
import { NO_BRAND } from "#contract/brand.ts";
import { brandLook } from "#server/settings/brand-look.ts";
import { drawSharePicture, SHARED_ICON, type ShareTexts } from "#server/social-images/draw-share-picture.ts";
import { pixelsOf } from "#tests/support/pixels.ts";
import { ink, wires } from "#ui/weave/wires.ts";

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

/** Line below the heading, as the dark theme's `--ink-2`. */
const MIST = "#b4c5c5";
/** The 256 colours of a picture are this far from those drawn, in each channel. */
const NEAR = 4;

const WARM = { accent: "#8a2b12", accentDark: null };
const COLD = { accent: "#1d4ed8", accentDark: null };
const DARK = { accent: "#14121f", accentDark: null };
const PAIR = { accent: "#7a1fa2", accentDark: "#7fd6a0" };

const WHOLE = { left: 0, top: 0, width: 1200, height: 630 };
/** Place of the drawn mark, with the ground around it. */
const AROUND_MARK = { left: 50, top: 40, width: 80, height: 85 };

/** Draws a picture. Returns a function that counts the pixels of a colour in a part of it. */
async function counterOf(texts: Partial<ShareTexts>) {
  const { data, info } = await pixelsOf(await drawSharePicture({ ...TEXTS, ...texts }));
  return (hex: string, { left, top, width, height } = WHOLE): number => {
    const colour = [...Buffer.from(hex.slice(1), "hex")];
    let count = 0;
    for (let y = top; y < top + height; y += 1) {
      for (let x = left; x < left + width; x += 1) {
        const pixel = (y * info.width + x) * 4;
        if (colour.every((value, channel) => Math.abs(value - (data[pixel + channel] ?? 0)) <= NEAR)) count += 1;
      }
    }
    return count;
  };
}

test.each([WARM, COLD, DARK, PAIR])("ground, pattern and last line have the company's colours: %j", async (colours) => {
  const brand = brandLook(colours) ?? undefined;
  const countOf = await counterOf({ brand });
  for (const ours of [ink, wires.petrol, wires.strelitzia, MIST]) {
    expect(countOf(ours), ours).toBe(0);
    expect(countOf(brand?.replaced[ours] ?? ""), ours).toBeGreaterThan(1000);
  }
});

test.each([NO_BRAND, WARM])("nothing of the drawn mark is around the icon of a company: %j", async (colours) => {
  const brand = brandLook(colours) ?? undefined;
  const raw = { width: SHARED_ICON, height: SHARED_ICON, channels: 4 as const };
  // An icon without a visible part.
  const icon = { input: Buffer.alloc(SHARED_ICON ** 2 * 4), raw };
  const countOf = await counterOf({ brand, icon });
  expect(countOf(brand?.replaced[ink] ?? ink, AROUND_MARK)).toBe(AROUND_MARK.width * AROUND_MARK.height);
});
