import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { BRAND_CONTRAST, type Brand, type BrandLook, tooFaint } from "#contract/brand.ts";
import { invalidFields } from "#server/platform/http/http-error.ts";
import { brandOf, contrastOf } from "#ui/weave/brand-colours.ts";

const TOKENS = join(import.meta.dirname, "../../ui/styles/tokens.css");
const CLIENT_ASSETS = join(import.meta.dirname, "../../../build/client/assets");

let tokens: string | undefined;

/** Returns the style sheet with our own colours, which is read from its file once. */
function ownTokens(): string {
  tokens ??= readFileSync(TOKENS, "utf8");
  return tokens;
}

let plan: string | undefined;

/** Returns the rule that shows the drawn plan of the place in the company's colours, beside the style sheet; `""` before a build. */
function planRule(): string {
  if (plan === undefined) {
    const names = existsSync(CLIENT_ASSETS) ? readdirSync(CLIENT_ASSETS) : [];
    const file = names.find((name) => /^place-plan-[\w-]+\.svg$/.test(name));
    plan = file ? `iframe.find-us-map,body[data-state] .cover{background-image:url("${file}")}\n` : "";
  }
  return plan;
}

/** Returns the look that follows from the colours of a company; `null` for a company without any. */
export function brandLook(brand: Brand): BrandLook | null {
  const made = brandOf(ownTokens(), brand);
  if (!made) return null;
  const { light, dark, replaced } = made;
  // Pictures are the same in both themes.
  const drawn = `:root{--mark-core:${dark.get("accent")};--picture-ink:${light.get("ink")}}`;
  const sheet = `${made.sheet}${drawn}\n${planRule()}`;
  return {
    version: createHash("sha256").update(sheet).digest("hex").slice(0, 12),
    sheet,
    replaced,
    grounds: { light: light.get("bg") ?? "", dark: dark.get("bg") ?? "" },
  };
}

/**
 * Throws a 400 with the measured contrast for a colour in which texts cannot be read on the background of its theme.
 */
export function requireReadable(brand: Brand): void {
  const look = brandLook(brand);
  const colours = [
    { path: "brand.accent", colour: brand.accent, theme: "light" },
    { path: "brand.accentDark", colour: brand.accentDark, theme: "dark" },
  ] as const;
  const errors = colours.flatMap(({ path, colour, theme }) => {
    if (colour === null || !look) return [];
    const contrast = contrastOf(colour, look.grounds[theme]);
    return contrast < BRAND_CONTRAST ? [{ path, message: tooFaint(contrast, theme) }] : [];
  });
  if (errors.length > 0) throw invalidFields(errors);
}
