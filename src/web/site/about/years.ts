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
 * The years since the founding that have projects, newest first, and that of the founding, which may have none. The projects are
 * expected in that order; what is dated before the founding is left out, since the line begins there.
 */
export function yearStops(
  projects: readonly DatedProject[],
  founded: string,
): { years: YearStop[]; founding: YearStop } {
  const byYear = Map.groupBy(projects, ({ year }) => year);
  const later = [...byYear.keys()].filter((year) => year > founded);
  const stopOf = (year: string, after: string | undefined): YearStop => {
    const named = byYear.get(year) ?? [];
    return {
      year,
      projects: named.map(({ name, slug }) => ({ name, slug })),
      more: Math.max(0, (named[0]?.total ?? 0) - named.length),
      emptyYears: yearsBetween(after, year),
    };
  };
  return {
    years: later.map((year, index) => stopOf(year, later[index - 1])),
    founding: stopOf(founded, later.at(-1)),
  };
}

/** A year is what somebody typed: '2024/25' is none to count from. */
function yearsBetween(later: string | undefined, earlier: string): number {
  if (later === undefined) return 0;
  const between = Number(later) - Number(earlier) - 1;
  return Number.isInteger(between) ? Math.min(Math.max(between, 0), MOST_EMPTY_YEARS) : 0;
}
