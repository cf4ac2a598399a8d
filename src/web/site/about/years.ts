/** What the timeline has to know of a project. */
export interface DatedProject {
  name: string;
  slug: string;
  year: string;
  /** How many of its year there are, named or not. */
  total: number;
}

/** One place on the line of years. */
export interface YearStop {
  year: string;
  projects: readonly Omit<DatedProject, "year" | "total">[];
  /** How many more there are of this year. */
  more: number;
  /** How many years lie between this stop and the later one before it. */
  emptyYears: number;
}

/** Years that lie further apart than this are drawn as if they did not. */
const MOST_EMPTY_YEARS = 12;

/**
 * The years since the founding that have projects, newest first, and the founding itself. The projects are expected in that order. A year is what
 * somebody typed: '2024/25' counts for the year it begins with, and what begins with none, or with an earlier one, is left out.
 */
export function yearStops(
  projects: readonly DatedProject[],
  founded: string,
): { years: YearStop[]; founding: YearStop } {
  const byYear = Map.groupBy(projects, ({ year }) => /^\d{4}(?!\d)/.exec(year)?.[0] ?? "");
  const later = [...byYear.keys()].filter((year) => year >= founded);
  const stopOf = (year: string, after: string | undefined): YearStop => {
    const named = byYear.get(year) ?? [];
    return {
      year,
      projects: named.map(({ name, slug }) => ({ name, slug })),
      more: totalOf(named) - named.length,
      emptyYears: yearsBetween(after, year),
    };
  };
  return {
    years: later.map((year, index) => stopOf(year, later[index - 1])),
    founding: { year: founded, projects: [], more: 0, emptyYears: yearsBetween(later.at(-1), founded) },
  };
}

/** Each way of writing a year has a total of its own. */
function totalOf(projects: readonly DatedProject[]): number {
  const totals = new Map(projects.map(({ year, total }) => [year, total]));
  return [...totals.values()].reduce((sum, total) => sum + total, 0);
}

function yearsBetween(later: string | undefined, earlier: string): number {
  if (later === undefined) return 0;
  return Math.min(Math.max(Number(later) - Number(earlier) - 1, 0), MOST_EMPTY_YEARS);
}
