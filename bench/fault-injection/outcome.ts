import { machineLine } from "#bench/speed/machine-line.ts";
import { markdownTable } from "#bench/speed/markdown-table.ts";

/** Result of testing one promise. */
export interface Outcome {
  what: string;
  /** Number of tries. */
  often: number;
  figure: string;
  limit: string;
  held: boolean;
}

/** Promise that could not be tested here, with the reason. */
export interface Skipped {
  what: string;
  skipped: string;
}

export type DrillResult = Outcome | Skipped;

/** Returns the outcome of a count that must be 0. `among` is the number of checked cases, which must not be 0. */
export function expectNever(what: string, often: number, count: number, among: number): Outcome {
  return { what, often, figure: `${count} of ${among}`, limit: "0", held: count === 0 && among > 0 };
}

/** Returns the outcome of a time limit, by the slowest of the times. Without times, the promise did not hold. */
export function expectAtMost(what: string, times: readonly number[], limitMs: number): Outcome {
  const slowest = Math.round(Math.max(...times));
  const held = times.length > 0 && slowest <= limitMs;
  return { what, often: times.length, figure: `${slowest} ms at most`, limit: `${limitMs} ms`, held };
}

/** Returns the outcome of a condition. */
export function expectTrue(what: string, often: number, held: boolean): Outcome {
  return { what, often, figure: held ? "yes" : "no", limit: "yes", held };
}

/** Prints the results of the drills on one database, and returns whether all promises held. */
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
