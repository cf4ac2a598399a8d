import type { Migration } from "kysely/migration";
import { inspect, variablesOf, withInstallation } from "#bench/drills/drill-installation.ts";
import { atMost, never, type Outcome } from "#bench/drills/outcome.ts";
import type { Database } from "#server/platform/database/database.ts";
import { migrate, migrationNames } from "#server/platform/database/migrate.ts";
import { startProgram } from "#tests/support/program.ts";
import { addUser } from "#tests/support/records.ts";

const PROCESSES = 4;
/** Four starts beside each other on two cores; one alone has five seconds. */
const READY_MS = 20_000;

const FOLDER = new URL("../../../migrations/", import.meta.url);

/** Brings a database up as a program did that had only so many migrations. */
export async function migrateAsBefore(database: Database, count: number): Promise<void> {
  const migrations: Record<string, Migration> = {};
  for (const name of (await migrationNames()).slice(0, count)) {
    migrations[name] = await import(new URL(`${name}.ts`, FOLDER).href);
  }
  await migrate(database, async () => migrations);
}

/** Starts four programs at once on an empty database, and on one of an earlier version that has an administrator. */
export async function drillStarts(rounds: number): Promise<Outcome[]> {
  const all = (await migrationNames()).length;
  const results: Outcome[] = [];
  for (const [name, isOld] of [
    ["empty database", false],
    ["database of an earlier version", true],
  ] as const) {
    const starts: Started[] = [];
    // One version earlier each round.
    for (let round = 0; round < rounds; round++) starts.push(await startTogether(isOld ? all - 1 - round : 0));
    const sum = (count: (start: Started) => number) => starts.reduce((total, start) => total + count(start), 0);
    results.push(
      never(
        `${PROCESSES} starts at once, ${name}: processes that do not become ready`,
        rounds,
        sum((start) => start.dead),
        rounds * PROCESSES,
      ),
      never(
        `${PROCESSES} starts, ${name}: migrations not run exactly once`,
        rounds,
        sum((start) => start.notExactlyOne),
        rounds * all,
      ),
      never(
        `${PROCESSES} starts, ${name}: first rows missing or doubled`,
        rounds,
        sum((start) => start.wrongRows),
        rounds * 3,
      ),
      atMost(
        `${PROCESSES} starts, ${name}: until the last is ready`,
        starts.flatMap(({ readyMs }) => readyMs),
        READY_MS,
      ),
    );
  }
  return results;
}

type Started = Awaited<ReturnType<typeof startTogether>>;

/** What a database begins with. */
const FIRST_ROWS = { users: 1, jobs: 8, projects: 15 } as const;

async function startTogether(migrationsBefore: number) {
  return withInstallation(async (installation) => {
    if (migrationsBefore > 0) {
      await inspect(installation, async (database) => {
        await migrateAsBefore(database, migrationsBefore);
        // Who can sign in is an administrator whom the start must not make again.
        await addUser(database, { role: "admin", password_hash: "kept" });
      });
    }
    const variables = variablesOf(installation);
    const programs = await Promise.all(Array.from({ length: PROCESSES }, () => startProgram(variables)));
    try {
      const ready = await Promise.allSettled(programs.map((program) => program.ready()));
      const ran = programs.flatMap((program) => migrationsOf(program.output()));
      const expected = (await migrationNames()).slice(migrationsBefore);
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
          expected.filter((name) => ran.filter((one) => one === name).length !== 1).length +
          Math.max(0, ran.length - expected.length),
        wrongRows: rows.filter((isRight) => !isRight).length,
      };
    } finally {
      await Promise.all(programs.map((program) => program.kill("SIGKILL")));
    }
  });
}

/** Which migrations a program said that it ran. */
function migrationsOf(output: string): string[] {
  const lines = output.split("\n").filter((line) => line.includes('"database brought up"'));
  return lines.flatMap((line): string[] => JSON.parse(line).migrations);
}
