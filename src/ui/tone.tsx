import { classNames } from "#ui/class-names.ts";

export type Tone = "success" | "info" | "neutral" | "warning" | "danger";

/** Ground and words of a tone; every pair has at least 4.5:1 in both themes. */
export const TONE_COLOURS: Readonly<Record<Tone, string>> = {
  success: "bg-success-soft text-success",
  info: "bg-info-soft text-info",
  neutral: "bg-surface-3 text-ink-2",
  warning: "bg-warning-soft text-warning",
  danger: "bg-danger-soft text-danger",
};

const SHAPES: Readonly<Record<Tone, string>> = {
  success: "size-[7px] rounded-full bg-current",
  info: "size-[7px] rounded-full ring-2 ring-current ring-inset",
  neutral: "h-0.5 w-2 rounded-[1px] bg-current",
  warning: "size-[7px] rotate-45 rounded-[1px] bg-current",
  danger: "size-2 bg-current [clip-path:polygon(50%_0,100%_100%,0_100%)]",
};

/** Classes of a shape. In forced-colours mode the browser would remove its background, and the shape with it. */
const SHAPE = "inline-block shrink-0 forced-color-adjust-none forced-colors:text-[CanvasText]";

/** Shape that distinguishes tones without colour: dot, ring, dash, diamond, triangle. */
export function ToneShape({ tone, className }: { tone: Tone; className?: string }) {
  return <span aria-hidden="true" className={classNames(SHAPE, SHAPES[tone], className)} />;
}
