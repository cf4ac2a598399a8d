import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type pg from "pg";
import { isOutdatedPlan } from "#server/platform/database/errors.ts";

/** More than the program has; those that name ids come in lists of every length. */
const MAX_NAMES = 300;
/** Of what is asked again and again. What is longer puts in many rows at once, and seldom. */
const WORTH_A_NAME = /^(?:select|insert|update|delete|with)\b.{0,4000}$/s;
/** Which index a search should use depends on the term: planned without it, the short ones take three times as long. */
const PLANNED_BY_ITS_TERM = / like /;

/**
 * Gives each statement a name by which a connection parses it only once. A newer program may change a table meanwhile, and
 * the server then refuses what was prepared before: so all names are given up at the first such refusal.
 */
function createStatementNames() {
  const names = new Map<string, string>();
  let given = 0;
  return {
    of(statement: string): string | undefined {
      const known = names.get(statement);
      if (known !== undefined) return known;
      if (names.size >= MAX_NAMES || PLANNED_BY_ITS_TERM.test(statement) || !WORTH_A_NAME.test(statement))
        return undefined;
      const name = `s${given++}`;
      names.set(statement, name);
      return name;
    },
    giveUp: () => names.clear(),
  };
}

/**
 * The pool as Kysely wants it, with names for its statements: of itself it has the server parse each of them every time. A row by its
 * id then takes 1.5 times as long, a page of a list 1.1 times.
 */
export function namingStatements(pool: pg.Pool): PostgresPool {
  const names = createStatementNames();
  const naming = new WeakMap<pg.PoolClient, PostgresPoolClient>();

  function nameOn(client: pg.PoolClient): PostgresPoolClient {
    function query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
    function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
    function query(text: unknown, parameters: readonly unknown[] = []): unknown {
      if (typeof text !== "string") throw new TypeError("No cursor was configured, so none can be read");
      const values = [...parameters];
      const name = names.of(text);
      if (!name) return client.query({ text, values });
      return client.query({ name, text, values }).catch((error: unknown) => {
        if (!isOutdatedPlan(error)) throw error;
        names.giveUp();
        // Inside a transaction nothing more can be asked: that begins again, as after a rival.
        return client.query({ text, values }).catch(() => Promise.reject(error));
      });
    }
    return { query, release: (destroy) => client.release(destroy) };
  }

  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const known = naming.get(client) ?? nameOn(client);
      naming.set(client, known);
      return known;
    },
  };
}
