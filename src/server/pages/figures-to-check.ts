import { type Field, type Figure, isShownFigure, type PageDocument } from "#content/document.ts";
import { DOCUMENTS } from "#content/documents.ts";
import type { PlaceholderSettings } from "#content/placeholders.ts";
import { isCalendarDay } from "#contract/calendar-day.ts";
import { FIGURE_MONTHS, type FigureReason, type FigureToCheck } from "#contract/figures.ts";
import { loadPageContent } from "#server/pages/load-page-content.ts";
import type { Read } from "#server/platform/database/database.ts";

/** Returns the published figures of all pages that a user has to check. `today` is a day in South Africa. */
export async function readFiguresToCheck(
  db: Read,
  settings: PlaceholderSettings,
  today: string,
): Promise<FigureToCheck[]> {
  const pages = DOCUMENTS.filter(hasFigures).map(async (document) => {
    const { words } = await loadPageContent(db, document, settings);
    return { document, words };
  });
  return figuresToCheck(await Promise.all(pages), today);
}

interface PageWords {
  document: PageDocument;
  /** Value of the document. */
  words: unknown;
}

/** Returns the figures to check, in the order of the pages and of their fields. */
export function figuresToCheck(pages: readonly PageWords[], today: string): FigureToCheck[] {
  const oldest = monthsBefore(today, FIGURE_MONTHS);
  return pages.flatMap(({ document, words }) =>
    figuresOf(document, words).flatMap((figure) => {
      if (!isShownFigure(figure)) return [];
      const reason = reasonToCheck(figure, oldest);
      const { name: title, value } = figure;
      return reason ? [{ page: document.key, pageTitle: document.title, title, value, reason }] : [];
    }),
  );
}

/** Returns the first reason to check a figure, or undefined. `oldest` is the earliest day that is not too old. */
function reasonToCheck({ source, date }: Figure, oldest: string): FigureReason | undefined {
  if (source === "") return "No source";
  if (!isCalendarDay(date)) return "No day";
  return date < oldest ? "Too old" : undefined;
}

/** Returns the same day of an earlier month, for comparison only: it may return `2027-02-29`, which sorts correctly but does not exist. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 0] = day.split("-").map(Number);
  const then = year * 12 + month - 1 - months;
  return `${Math.floor(then / 12)}-${String((then % 12) + 1).padStart(2, "0")}-${day.slice(-2)}`;
}

function hasFigures(field: Field): boolean {
  if (field.kind === "group") return Object.values(field.fields).some(hasFigures);
  return field.kind === "list" ? hasFigures(field.entry) : field.kind === "figure";
}

/** Returns the figures in a field's value. */
function figuresOf(field: Field, words: unknown): Figure[] {
  const values: Readonly<Record<string, unknown>> = Object(words);
  switch (field.kind) {
    case "group":
      return Object.entries(field.fields).flatMap(([name, one]) => figuresOf(one, values[name]));
    case "list":
      return Object.values(values).flatMap((entry) => figuresOf(field.entry, entry));
    case "figure":
      return [Object(words)];
    default:
      return [];
  }
}
