import { machineLine } from "#bench/speed/machine-line.ts";
import { markdownTable } from "#bench/speed/markdown-table.ts";

/** One promise, tried. */
export interface Outcome {
  what: string;
  /** How often it was tried. */
  often: number;
  figure: string;
  limit: string;
  held: boolean;
}

/** What could not be tried here, and why. */
export interface Skipped {
  what: string;
  skipped: string;
}

export type DrillResult = Outcome | Skipped;

/** How often something happened that must not, among so many that it could have happened to. */
export function never(what: string, often: number, count: number, among: number): Outcome {
  return { what, often, figure: `${count} of ${among}`, limit: "0", held: count === 0 && among > 0 };
}

/** The slowest of some times; none at all held nothing. */
export function atMost(what: string, times: readonly number[], limitMs: number): Outcome {
  const slowest = Math.round(Math.max(...times));
  const held = times.length > 0 && slowest <= limitMs;
  return { what, often: times.length, figure: `${slowest} ms at most`, limit: `${limitMs} ms`, held };
}

/** Whether something is so. */
export function holds(what: string, often: number, held: boolean): Outcome {
  return { what, often, figure: held ? "yes" : "no", limit: "yes", held };
}

/** Prints what came of one database's drills; answers whether all of them held. */
export function printOutcomes(database: string, results: readonly DrillResult[]): boolean {
  const rows = results.map((result) =>
    "skipped" in result
      ? [result.what, "", result.skipped, "", "skipped"]
      : [result.what, String(result.often), result.figure, result.limit, result.held ? "yes" : "**no**"],
  );
  console.log(`\n${machineLine([database])}\n`);
  console.log(markdownTable(["what", "how often", "figure", "limit", "held"], rows));
  return results.every((result) => "skipped" in result || result.held);
}
