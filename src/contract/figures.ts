import { PAGE_KEYS } from "#contract/page-documents.ts";
import { z } from "#contract/zod.ts";

/** For so long after its day a figure holds; then somebody has to look at it anew. */
export const FIGURE_MONTHS = 12;

/** Why somebody has to look at a figure. One that has several reasons has the first of them. */
export const FIGURE_REASONS = ["No source", "Too old", "No day"] as const;
export type FigureReason = (typeof FIGURE_REASONS)[number];

/** A figure of a page as it is published that somebody has to look at. */
export const FigureToCheck = z.strictObject({
  page: z.enum(PAGE_KEYS),
  pageTitle: z.string(),
  /** What the figure is called in its page's schema. */
  title: z.string(),
  value: z.string(),
  reason: z.enum(FIGURE_REASONS),
});
export type FigureToCheck = z.infer<typeof FigureToCheck>;
