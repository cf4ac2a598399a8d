import { type ReactNode, useMemo } from "react";
import { BRAND_CONTRAST } from "#contract/brand.ts";
import { classNames } from "#ui/class-names.ts";
import tokens from "#ui/styles/tokens.css?raw";
import { type BrandColours, brandOf, contrastOf, type Tokens } from "#ui/weave/brand-colours.ts";

interface BrandPreviewProps {
  /** Typed colours; `null` for blank and for unfinished ones. */
  colours: BrandColours;
}

/** Buttons, links and grounds of both themes in the typed colours, with the contrast of each. Without colours it shows ours. */
export function BrandPreview({ colours: { accent, accentDark } }: BrandPreviewProps) {
  const brand = useMemo(() => brandOf(tokens, { accent, accentDark }), [accent, accentDark]);
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <ThemePreview colour={accent} theme="light" tokens={brand?.light} />
      <ThemePreview colour={accentDark} theme="dark" tokens={brand?.dark} />
    </div>
  );
}

interface ThemePreviewProps {
  theme: "light" | "dark";
  /** Colour that is typed for the theme. */
  colour: string | null;
  /** Colours of the theme; undefined for ours. */
  tokens: Tokens | undefined;
}

const WIRES = ["coral", "strelitzia", "marigold", "lagoon", "petrol"] as const;

function ThemePreview({ theme, colour, tokens: own }: ThemePreviewProps) {
  const variables = Object.fromEntries([...(own ?? [])].map(([name, value]) => [`--${name}`, value]));
  return (
    <div
      className={classNames("grid gap-3 rounded-banner border border-border bg-bg p-4 text-ink", theme)}
      data-brand-preview={theme}
      style={variables}
    >
      <p className="font-medium">{theme === "light" ? "Light theme" : "Dark theme"}</p>
      <div aria-hidden="true" className="grid gap-0.5">
        {WIRES.map((wire) => (
          <span className="h-1 rounded-full" key={wire} style={{ background: `var(--wire-${wire})` }} />
        ))}
      </div>
      <p className="text-ink-2">
        <span>A text, and </span>
        <span className="font-medium text-(--link) underline">a link</span>
      </p>
      <p className="flex flex-wrap gap-2">
        <Sample className="bg-primary text-on-primary">Button</Sample>
        <Sample className="bg-primary-soft text-ink">Chosen</Sample>
      </p>
      <Contrast colour={colour} ground={own?.get("bg")} />
    </div>
  );
}

function Sample({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span className={classNames("inline-flex min-h-9 items-center rounded-full px-4 font-medium", className)}>
      {children}
    </span>
  );
}

/** Line with the contrast of a typed colour. A colour that follows from the other one is readable in any case. */
function Contrast({ colour, ground }: { colour: string | null; ground: string | undefined }) {
  if (ground === undefined) return <p className="text-small text-ink-2">Our colours</p>;
  if (colour === null) return <p className="text-small text-ink-2">Follows from the other colour</p>;
  const contrast = contrastOf(colour, ground);
  const shown = (Math.floor(contrast * 10) / 10).toFixed(1);
  return (
    <p className={classNames("text-small", contrast < BRAND_CONTRAST ? "text-danger" : "text-ink-2")}>
      {contrast < BRAND_CONTRAST
        ? `Contrast ${shown}: at least ${BRAND_CONTRAST} is needed`
        : `Contrast ${shown}, which is enough`}
    </p>
  );
}
