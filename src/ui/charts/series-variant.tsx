/** Line styles of a series. More than four in one chart could not be distinguished. */
export type SeriesVariant = "primary" | "accent" | "lagoon" | "ink-3";

export const STROKES: Readonly<Record<SeriesVariant, string>> = {
  primary: "stroke-primary forced-colors:stroke-[CanvasText]",
  accent: "stroke-accent forced-colors:stroke-[CanvasText]",
  lagoon: "stroke-lagoon forced-colors:stroke-[CanvasText]",
  "ink-3": "stroke-ink-3 forced-colors:stroke-[CanvasText]",
};

export const FILLS: Readonly<Record<SeriesVariant, string>> = {
  primary: "fill-primary forced-colors:fill-[CanvasText]",
  accent: "fill-accent forced-colors:fill-[CanvasText]",
  lagoon: "fill-lagoon forced-colors:fill-[CanvasText]",
  "ink-3": "fill-ink-3 forced-colors:fill-[CanvasText]",
};

export const DASHES = "4 4";

/** Short piece of a series' line, placed before text about the series. */
export function SeriesMark({ variant, dashed }: { variant: SeriesVariant; dashed: boolean }) {
  return (
    <svg aria-hidden="true" className="shrink-0" height={4} width={20}>
      <line
        className={STROKES[variant]}
        strokeDasharray={dashed ? DASHES : undefined}
        strokeWidth={dashed ? 2 : 3}
        x2={20}
        y1={2}
        y2={2}
      />
    </svg>
  );
}
