import { rawText } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";

/** Path below which the sizes of the company's icon are, by width and the name of its picture. */
export const ICON_PATH = "/uploads/icon";

/** Sizes of the icon in px: tab of a browser, mails, mark of a page, home screen of a phone, and the largest for programs. */
export const ICON_SIZES = { tab: 32, mail: 80, mark: 96, phone: 180, large: 192, largest: 512 } as const;
export type IconSize = keyof typeof ICON_SIZES;

/** Address of the description of the site for home screens, which only a site with an icon has. */
export const MANIFEST_PATH = "/site.webmanifest";

/** Returns the address of an icon in a size, by the name of its picture. */
export function iconAddress(name: string, size: IconSize): string {
  return `${ICON_PATH}/${ICON_SIZES[size]}/${name.replace(/\.\w+$/, "")}.png`;
}

/** Colour that fields name as an example: the accent of the product's own light theme. */
export const EXAMPLE_COLOUR = "#00525b";
const NO_COLOUR = `Must be a colour as # and six digits or letters from a to f, such as ${EXAMPLE_COLOUR}`;

/** Colour as `#rrggbb`, or `null` for ours. The server checks that texts in it can be read. */
const colour = rawText(7, NO_COLOUR)
  .refine((text) => /^#[0-9a-f]{6}$/i.test(text), NO_COLOUR)
  .overwrite((text) => text.toLowerCase())
  .meta({ pattern: "^#[0-9a-fA-F]{6}$" })
  .nullable();

/** Colours of the company: buttons, links and the pattern follow from them. A missing one follows from the other. */
export const Brand = z.strictObject({
  /** Colour in the light theme. */
  accent: colour,
  /** Colour in the dark theme. */
  accentDark: colour,
});
export type Brand = z.output<typeof Brand>;

export const NO_BRAND: Brand = { accent: null, accentDark: null };

/** Minimum contrast of a colour with its ground. */
export const BRAND_CONTRAST = 4.5;

/** Returns the sentence for a colour that is too close to its ground. The contrast is rounded down, so that it is never the minimum. */
export function tooFaint(contrast: number, ground: "light" | "dark"): string {
  const measured = (Math.floor(contrast * 10) / 10).toFixed(1);
  return `Its contrast with the ${ground} ground is ${measured}, and must be at least ${BRAND_CONTRAST}. Choose a ${ground === "light" ? "darker" : "lighter"} colour`;
}

/** Look of the company, where it differs from ours. */
export interface CompanyLook {
  /** Name of the company. */
  name: string;
  /** Name of the picture of the icon; `null` for the drawn mark. */
  icon: string | null;
  /** Colours of the company; `null` for ours. */
  brand: BrandLook | null;
}

/** Colours of a company, as pages, pictures and mails have them. */
export interface BrandLook {
  /** Part of the addresses of the style sheet and the pictures, which changes with the colours. */
  version: string;
  sheet: string;
  /** Colours in place of ours, by hex. */
  replaced: Readonly<Record<string, string>>;
  /** Grounds of pages in both themes. */
  grounds: { light: string; dark: string };
}

/** Path of the style sheet and the pictures in the company's colours. */
export const BRAND_PATH = "/assets/brand";

export const brandAddress = (version: string, file: string): string => `${BRAND_PATH}/${version}/${file}`;

export const BRAND_SHEET = "brand.css";

/** Returns a picture or a style with other colours in place of ours. */
export function recoloured(text: string, { replaced }: Pick<BrandLook, "replaced">): string {
  return text.replaceAll(/#[0-9a-f]{6}\b/gi, (hex) => replaced[hex.toLowerCase()] ?? hex);
}
