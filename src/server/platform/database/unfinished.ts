import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import type { Database, Tx } from "#server/platform/database/database.ts";
import { requireDirect } from "#server/platform/database/require-direct.ts";
import { OperatorError } from "#server/platform/operator-error.ts";

/** What fills an empty PostgreSQL, as its user calls it. */
export type FillingCommand = "restore" | "db:move";

/** There from before the first row until all is in its place; `note` is for the command itself. */
const MARK = "unfinished_command";
/** Any number that nobody else on this server takes; the migrations have another. */
const LOCK = 5_061_998_402;
/** A server notices within moments that a process which was connected is gone; on a busy one it may take a statement's time. */
const OTHERS_END_MS = 5000;

const NEXT: Readonly<Record<string, string>> = {
  restore: "npm run restore -- FILE",
  "db:move": "npm run db:move -- DATABASE_URL (until then the program starts without DATABASE_URL, as it was)",
};

/** Throws an OperatorError where a restore or a move into this database was stopped, or is still running. */
export async function requireFinished({ kind, owner }: Pick<Database, "kind" | "owner">): Promise<void> {
  if (kind === "sqlite") return;
  const { rows } = await sql<{ mark: string | null }>`select to_regclass(${MARK})::text as mark`.execute(owner);
  if (!rows[0]?.mark) return;
  const { rows: marks } = await sql<{ command: string }>`select command from ${sql.table(MARK)}`.execute(owner);
  const command = marks[0]?.command ?? "restore";
  throw new OperatorError(
    `The database at DATABASE_URL is unfinished: npm run ${command} was stopped before it finished, or is still running. Wait for it, or run it again: ${NEXT[command]}`,
  );
}

/** As `finish` of what fills it, with the end of this transaction. */
export async function finishWith(tx: Pick<Tx, "getExecutor">): Promise<void> {
  await sql`drop table ${sql.table(MARK)}`.execute(tx);
}

/** What a stopped command left to the next. */
export interface Filling {
  note: string;
  setNote(note: string): Promise<void>;
  /** All is in its place: from now on the program starts on it. */
  finish(): Promise<void>;
}

/**
 * Runs what fills an empty PostgreSQL; before its end `work` finishes it. Until then no program starts on the database, and
 * a command that was killed can be run again: it begins with an empty one. When `work` throws, the database is empty again.
 */
export async function fillPostgres<Result>(
  databaseUrl: string,
  command: FillingCommand,
  work: (filling: Filling) => Promise<Result>,
): Promise<Result> {
  await requireDirect(databaseUrl);
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true, application_name: "website-command" });
  // A lost connection shows at the next question; without a listener it would end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    const note = await begin(client, command);
    const filling: Filling = {
      note,
      async setNote(text) {
        await client.query(`update ${MARK} set note = $1`, [text]);
      },
      async finish() {
        await client.query(`drop table ${MARK}`);
      },
    };
    return await work(filling).catch(async (error: unknown) => {
      // Where even that fails, the mark stays and says so to whoever comes next.
      await giveUp(client).catch(() => undefined);
      throw error;
    });
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Marks the database as being filled; answers what an earlier command, which was stopped, had noted. */
async function begin(client: pg.Client, command: FillingCommand): Promise<string> {
  await lock(client);
  const earlier = await findMark(client);
  if (earlier === undefined) {
    await client.query(`create table ${MARK} as select $1::text as command, ''::text as note`, [command]);
    // After the mark: a program that starts now either sees it, or its tables are seen here.
    if ((await tablesOf(client)).length === 0) return "";
    await client.query(`drop table ${MARK}`);
    throw new OperatorError("The database at DATABASE_URL is not empty. Make a new one for it; nothing was changed.");
  }
  await requireAlone(client);
  await empty(client);
  await client.query(`update ${MARK} set command = $1`, [command]);
  return earlier;
}

async function lock(client: pg.Client): Promise<void> {
  await client.query(`set lock_timeout = ${OTHERS_END_MS}`);
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === "55P03")) throw error;
    throw new OperatorError("Another command is filling the database at DATABASE_URL. Wait for it to finish.");
  }
}

async function findMark(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ mark: string | null }>("select to_regclass($1)::text as mark", [MARK]);
  if (!rows[0]?.mark) return undefined;
  const marks = await client.query<{ note: string }>(`select note from ${MARK}`);
  return marks.rows[0]?.note ?? "";
}

/** What a killed command had started may go on without it; the program itself has no business here. */
async function requireAlone(client: pg.Client): Promise<void> {
  const others = "datname = current_database() and pid <> pg_backend_pid()";
  const deadline = performance.now() + OTHERS_END_MS;
  for (;;) {
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where ${others} and application_name = 'pg_restore'`,
    );
    const { rowCount } = await client.query(
      `select 1 from pg_stat_activity where ${others} and application_name in ('website', 'pg_restore')`,
    );
    if (rowCount === 0) return;
    if (performance.now() > deadline) {
      throw new OperatorError("The program is running on the database at DATABASE_URL. Stop it first.");
    }
    await sleep(50);
  }
}

/** Everything that is not the server's own and does not come with an extension. */
const OURS = (catalogue: string) =>
  `nspname !~ '^pg_' and nspname <> 'information_schema'
   and not exists (select 1 from pg_depend where deptype = 'e' and classid = '${catalogue}'::regclass and objid = o.oid)`;

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select o.oid::regclass::text as name from pg_class o join pg_namespace n on n.oid = relnamespace
     where relkind in ('r', 'p', 'v', 'm', 'f') and relname <> $1 and ${OURS("pg_class")}`,
    [MARK],
  );
  return rows.map(({ name }) => name);
}

/** All but the mark: in one transaction, so that a kill leaves what was there. */
async function empty(client: pg.Client): Promise<void> {
  await client.query("begin");
  for (const table of await tablesOf(client)) await client.query(`drop table if exists ${table} cascade`);
  const { rows } = await client.query<{ name: string }>(
    `select o.oid::regprocedure::text as name from pg_proc o join pg_namespace n on n.oid = pronamespace
     where ${OURS("pg_proc")}`,
  );
  for (const { name } of rows) await client.query(`drop routine if exists ${name} cascade`);
  await client.query("commit");
}

async function giveUp(client: pg.Client): Promise<void> {
  if ((await findMark(client)) === undefined) return;
  await empty(client);
  await client.query(`drop table ${MARK}`);
}
