import { inspect, variablesOf, withInstallation } from "#bench/fault-injection/drill-installation.ts";
import { expectAtMost, expectNever, type Outcome } from "#bench/fault-injection/outcome.ts";
import { migrationNames } from "#server/platform/database/migrate.ts";
import { startProgram } from "#tests/support/program.ts";

const PROCESSES = 4;
/** Maximum time of four simultaneous starts on two cores. A single start has five seconds. */
const READY_MS = 20_000;

/** Starts four programs at once on an empty database. */
export async function drillStarts(rounds: number): Promise<Outcome[]> {
  const migrations = await migrationNames();
  const starts: Started[] = [];
  for (let round = 0; round < rounds; round++) starts.push(await startTogether(migrations));
  const sum = (count: (start: Started) => number) => starts.reduce((total, start) => total + count(start), 0);
  return [
    expectNever(
      `${PROCESSES} starts at once: processes that do not become ready`,
      rounds,
      sum((start) => start.dead),
      rounds * PROCESSES,
    ),
    expectNever(
      `${PROCESSES} starts at once: migrations not run exactly once`,
      rounds,
      sum((start) => start.notExactlyOne),
      rounds * migrations.length,
    ),
    expectNever(
      `${PROCESSES} starts at once: first rows missing or doubled`,
      rounds,
      sum((start) => start.wrongRows),
      rounds * 3,
    ),
    expectAtMost(
      `${PROCESSES} starts at once: until the last is ready`,
      starts.flatMap(({ readyMs }) => readyMs),
      READY_MS,
    ),
  ];
}

type Started = Awaited<ReturnType<typeof startTogether>>;

/** Row counts of a new database. */
const FIRST_ROWS = { users: 1, jobs: 8, projects: 15 } as const;

async function startTogether(migrations: readonly string[]) {
  return withInstallation(async (installation) => {
    const variables = variablesOf(installation);
    const programs = await Promise.all(Array.from({ length: PROCESSES }, () => startProgram(variables)));
    try {
      const ready = await Promise.allSettled(programs.map((program) => program.ready()));
      const ran = programs.flatMap((program) => migrationsOf(program.output()));
      const rows = await inspect(installation, async ({ read }) => {
        const tables = Object.keys(FIRST_ROWS) as (keyof typeof FIRST_ROWS)[]; // of the very object
        const counts = tables.map(async (table) => {
          const found = await read.selectFrom(table).select("id").execute();
          return found.length === FIRST_ROWS[table];
        });
        return Promise.all(counts);
      });
      return {
        dead: ready.filter(({ status }) => status === "rejected").length,
        readyMs: ready.flatMap((one) => (one.status === "fulfilled" ? one.value : [])),
        notExactlyOne:
          migrations.filter((name) => ran.filter((one) => one === name).length !== 1).length +
          Math.max(0, ran.length - migrations.length),
        wrongRows: rows.filter((isRight) => !isRight).length,
      };
    } finally {
      await Promise.all(programs.map((program) => program.kill("SIGKILL")));
    }
  });
}

/** Returns the names of the migrations that a program logged as run. */
function migrationsOf(output: string): string[] {
  const lines = output.split("\n").filter((line) => line.includes('"database brought up"'));
  return lines.flatMap((line): string[] => JSON.parse(line).migrations);
}
