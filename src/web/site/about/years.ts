/** Fields of a project that the timeline needs. */
export interface DatedProject {
  name: string;
  slug: string;
  year: string;
  /** Number of projects with the same `year`, whether they are named or not. */
  total: number;
}

/** Stop of the timeline: one year. */
export interface YearStop {
  year: string;
  projects: readonly Omit<DatedProject, "year" | "total">[];
  /** Number of projects of the year that are not named. */
  more: number;
  /** Number of years between this stop and the later stop before it. */
  emptyYears: number;
}

/** Maximum number of empty years drawn between two stops. */
const MAX_EMPTY_YEARS = 12;

/**
 * Returns the years since the founding that have projects, newest first, and the founding itself. Expects the projects in that
 * order. A year is a typed text: `2024/25` counts as 2024. Projects without a year, or before the founding, are left out.
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

/** Returns the number of a year's projects. Each spelling of the year, such as `2024` and `2024/25`, has a total of its own. */
function totalOf(projects: readonly DatedProject[]): number {
  const totals = new Map(projects.map(({ year, total }) => [year, total]));
  return [...totals.values()].reduce((sum, total) => sum + total, 0);
}

function yearsBetween(later: string | undefined, earlier: string): number {
  if (later === undefined) return 0;
  return Math.min(Math.max(Number(later) - Number(earlier) - 1, 0), MAX_EMPTY_YEARS);
}
