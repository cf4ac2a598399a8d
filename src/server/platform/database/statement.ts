import { type Compilable, CompiledQuery, type RawBuilder, sql } from "kysely";
import type { Read, Tx } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { TableName } from "#server/platform/database/table.ts";

/** Statement whose text stays the same, while its values come with each call. */
export interface Statement<Row> {
  /** Runs the statement with its values, in their order in the text, and returns its rows. */
  run(db: Pick<Read, "getExecutor">, values: readonly unknown[]): Promise<Row[]>;
}

/** Returns a statement that is compiled once for each connection to a database. `build` describes it with any values, such as null. */
export function constantStatement<Row>(build: () => RawBuilder<Row>): Statement<Row> {
  const texts = new WeakMap<object, string>();
  return {
    async run(db, values) {
      const executor = db.getExecutor();
      const text = texts.get(executor.adapter) ?? build().compile(db).sql;
      texts.set(executor.adapter, text);
      return (await executor.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
    },
  };
}

/**
 * Returns a query that is compiled once for each connection to a database. `build` describes it with the values of the first call.
 * Throws if these are not the parameters of the text, in their order: a later call would run with the constants of the first.
 */
export function constantQuery<Db extends Pick<Read, "getExecutor">, Values extends readonly unknown[], Row>(
  build: (db: Db, ...values: Values) => Compilable<Row>,
): (db: Db, ...values: Values) => Promise<Row[]> {
  const texts = new WeakMap<object, string>();
  function compile(db: Db, values: Values): string {
    const { sql: text, parameters } = build(db, ...values).compile();
    if (parameters.length !== values.length || parameters.some((parameter, index) => parameter !== values[index])) {
      throw new Error(`The values of a call are not the parameters of its query: ${text}`);
    }
    return text;
  }
  return async (db, ...values) => {
    const executor = db.getExecutor();
    const text = texts.get(executor.adapter) ?? compile(db, values);
    texts.set(executor.adapter, text);
    return (await executor.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
  };
}

/** Maximum number of rows whose insert is worth keeping compiled. */
const FEW_ROWS = 8;

/**
 * Returns a function that inserts rows, each with the values of these columns. The insert of few rows is compiled once for each number of
 * them, and that of many for the last number: an import inserts chunks of one size.
 */
export function insertRows(
  table: TableName,
  columns: readonly string[],
): (tx: Tx, rows: readonly (readonly unknown[])[]) => Promise<void> {
  const few = new Map<number, Statement<unknown>>();
  let last: { count: number; statement: Statement<unknown> } | undefined;
  function insertOf(count: number): Statement<unknown> {
    const row = sql`(${sql.join(columns.map(() => null))})`;
    const names = sql.join(columns.map((column) => sql.ref(column)));
    const rows = sql.join(Array.from({ length: count }, () => row));
    return constantStatement(() => sql`insert into ${sql.table(table)} (${names}) values ${rows}`);
  }
  function statementFor(count: number): Statement<unknown> {
    const known = count <= FEW_ROWS ? few.get(count) : last?.count === count ? last.statement : undefined;
    if (known) return known;
    const statement = insertOf(count);
    if (count <= FEW_ROWS) few.set(count, statement);
    else last = { count, statement };
    return statement;
  }
  return async (tx, rows) => {
    if (rows.length > 0) await statementFor(rows.length).run(tx, rows.flat());
  };
}

/** Returns a function that inserts rows, all with the same columns. */
export function insertInto<Name extends TableName>(
  table: Name,
): (tx: Tx, rows: readonly Schema[Name][]) => Promise<void> {
  const inserts = new Map<string, ReturnType<typeof insertRows>>();
  return async (tx, rows) => {
    const columns = Object.keys(rows[0] ?? {});
    const insert = inserts.get(columns.join()) ?? insertRows(table, columns);
    inserts.set(columns.join(), insert);
    await insert(
      tx,
      rows.map((row) => columns.map((column): unknown => Reflect.get(row, column))),
    );
  };
}
