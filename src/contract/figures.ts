import { PAGE_KEYS } from "#contract/page-documents.ts";
import { z } from "#contract/zod.ts";

/** Months after its day until a figure has to be checked again. */
export const FIGURE_MONTHS = 12;

/** Reasons to check a figure. A figure with several reasons has the first of them. */
export const FIGURE_REASONS = ["No source", "Too old", "No day"] as const;
export type FigureReason = (typeof FIGURE_REASONS)[number];

/** Figure of a published page that an editor has to check. */
export const FigureToCheck = z.strictObject({
  page: z.enum(PAGE_KEYS),
  pageTitle: z.string(),
  /** Name of the figure on its page. */
  title: z.string(),
  value: z.string(),
  reason: z.enum(FIGURE_REASONS),
});
export type FigureToCheck = z.infer<typeof FigureToCheck>;
