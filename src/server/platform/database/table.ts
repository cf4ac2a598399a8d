import type { Schema } from "#server/platform/database/schema.ts";

export type TableName = keyof Schema;

/** The tables that have all of these columns. */
export type TableWith<Columns extends string> = {
  [Name in TableName]: [Columns] extends [keyof Schema[Name]] ? Name : never;
}[TableName];

/** A column of a table: `products.slug`. */
export type ColumnName = { [Name in TableName]: `${Name}.${keyof Schema[Name] & string}` }[TableName];

/** What a feature says of a table of its own; its columns it says in `Schema`, its indexes in a migration. */
interface Declaration<Column extends string> {
  /** The primary key. */
  key: readonly Column[];
  /** The tables that its rows refer to. */
  refersTo?: readonly TableName[];
  /** The columns by which its rows are counted as they come and go: `countedBy` of its migration. */
  countedBy?: readonly Column[];
  /** Whether a person may be named in it: `src/server/privacy` then has to know where. */
  namesPeople: boolean;
}

export interface AnyTable extends Declaration<string> {
  name: TableName;
}

export interface Table<Name extends TableName> extends Declaration<keyof Schema[Name] & string> {
  name: Name;
}

export function defineTable<
  const Name extends TableName,
  const Declared extends Declaration<keyof Schema[Name] & string>,
>(name: Name, declaration: Declared): { name: Name } & Declared {
  return { name, ...declaration };
}

/** Each after those that its rows refer to, in which order they can be filled. */
export function parentsFirst(tables: readonly AnyTable[]): AnyTable[] {
  const byName = new Map<TableName, AnyTable>(tables.map((table) => [table.name, table]));
  const ordered = new Set<AnyTable>();
  function add(table: AnyTable): void {
    for (const parent of table.refersTo ?? []) {
      const found = byName.get(parent);
      if (found) add(found);
    }
    ordered.add(table);
  }
  for (const table of tables) add(table);
  return [...ordered];
}
