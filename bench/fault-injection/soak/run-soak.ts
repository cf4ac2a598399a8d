import { type Outcome, printOutcomes } from "#bench/fault-injection/outcome.ts";
import type { Sample } from "#bench/fault-injection/soak/samples.ts";
import type { Sent } from "#bench/fault-injection/soak/send-load.ts";
import { type SoakReport, soak } from "#bench/fault-injection/soak/soak.ts";
import { markdownTable } from "#bench/speed/markdown-table.ts";
import { percentile } from "#bench/speed/statistics.ts";
import { databaseKind } from "#tests/support/database.ts";

const PER_SECOND = 50;
const ROWS = 10_000;
const SAMPLE_MS = 10_000;
/** Warm-up time, after which caches are full and code is compiled. At most half of the run. */
const WARM_SECONDS = 120;
/** Samples averaged for memory. A single sample mostly depends on the last garbage collection. */
const VIEWS = 3;

const P99_MS = 500;
const GROWTH = 0.1;
const MORE_DESCRIPTORS = 10;
/** Maximum errors printed. */
const SHOWN_ERRORS = 10;

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function kindRow(name: string, sent: readonly Sent[]): string[] {
  const times = sent.map(({ ms }) => ms);
  const errors = sent.filter(({ error }) => error !== undefined).length;
  const figures = [0.5, 0.99, 1].map((share) => percentile(times, share).toFixed(0));
  return [name, String(sent.length), String(errors), ...figures];
}

function printKinds(sent: readonly Sent[]): void {
  const kinds = [...new Set(sent.map(({ kind }) => kind))];
  const rows = kinds.map((kind) =>
    kindRow(
      kind,
      sent.filter((one) => one.kind === kind),
    ),
  );
  console.log(
    `\n${markdownTable(["", "requests", "errors", "p50 ms", "p99 ms", "max ms"], [...rows, kindRow("all", sent)])}`,
  );
  for (const { error } of sent.filter(({ error }) => error).slice(0, SHOWN_ERRORS)) console.log(error);
}

function printSamples(samples: readonly Sample[]): void {
  // One row a minute is enough to see the trend.
  const shown = samples.filter(({ seconds }, index) => seconds % 60 < SAMPLE_MS / 1000 || index === samples.length - 1);
  const rows = shown.map((one) => [
    `${one.seconds} s`,
    ...[one.rssMb, one.heapMb, one.descriptors, one.lagP99Ms, one.lagMaxMs].map((value) => value.toFixed(0)),
  ]);
  const titles = ["after", "RSS MB", "heap MB", "descriptors", "loop late p99 ms", "max ms"];
  console.log(`\n${markdownTable(titles, rows)}`);
}

function judge({ sent, samples }: SoakReport, seconds: number): Outcome[] {
  const errors = sent.filter(({ error }) => error !== undefined).length;
  const p99 = percentile(
    sent.map(({ ms }) => ms),
    0.99,
  );
  const warm = samples.filter((one) => one.seconds >= Math.min(WARM_SECONDS, seconds / 2));
  const [before, after] = [warm.slice(0, VIEWS), warm.slice(-VIEWS)].map((readings) =>
    mean(readings.map(({ rssMb }) => rssMb)),
  );
  const growth = (after ?? Number.NaN) / (before ?? Number.NaN) - 1;
  const [first, last] = [warm[0]?.descriptors ?? 0, warm.at(-1)?.descriptors ?? 0];
  const often = sent.length;
  return [
    {
      what: "requests with a 5xx, another wrong status or a cut answer",
      often,
      figure: String(errors),
      limit: "0",
      held: errors === 0,
    },
    { what: "p99 of all answers", often, figure: `${p99.toFixed(0)} ms`, limit: `${P99_MS} ms`, held: p99 < P99_MS },
    {
      what: `memory once warm and at the end: ${before?.toFixed(0)} MB, ${after?.toFixed(0)} MB`,
      often: samples.length,
      figure: `${(growth * 100).toFixed(1)} %`,
      limit: `${GROWTH * 100} %`,
      held: growth <= GROWTH,
    },
    {
      what: `descriptors but those of clients, once warm and at the end: ${first}, ${last}`,
      often: samples.length,
      figure: `+${Math.max(0, last - first)}`,
      limit: `+${MORE_DESCRIPTORS}`,
      held: last - first <= MORE_DESCRIPTORS,
    },
  ];
}

const minutes = Number(process.argv[2]);
const report = await soak({
  seconds: minutes * 60,
  perSecond: PER_SECOND,
  rows: ROWS,
  sampleMs: SAMPLE_MS,
  flags: process.execArgv,
});
printKinds(report.sent);
printSamples(report.samples);
process.exitCode = printOutcomes(databaseKind, judge(report, minutes * 60)) ? 0 : 1;
