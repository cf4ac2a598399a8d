import { CompiledQuery, type RawBuilder } from "kysely";
import type { Read } from "#server/platform/database/database.ts";

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
