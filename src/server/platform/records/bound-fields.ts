import type { Read, Tx } from "#server/platform/database/database.ts";
import type { RecordField } from "./record-fields.ts";

/** Fields of a record, some of them left out. */
export type Given<Fields> = { [Key in keyof Fields]?: Fields[Key] | undefined };

/** Field with its key. The types of its values are checked where it is declared. */
export interface BoundField<Row, Fields> {
  key: keyof Fields & string;
  columns: readonly (keyof Row & string)[];
  sort: (keyof Row & string) | undefined;
  isReadOnly: boolean;
  /** Whether lists search its texts. */
  isListed: boolean;
  /** Returns the given value, else the former value, else the initial value. */
  valueOf(given: Given<Fields>, before: Fields | undefined): unknown;
  /** Returns the values of the columns. */
  write(record: Fields): readonly unknown[];
  listed(record: Fields): readonly string[];
  onSite(record: Fields): readonly string[];
  /** Returns the value in the columns of a row. Undefined for a field in other tables. */
  read: ((row: Row) => unknown) | undefined;
  load: ((db: Read, rows: readonly Row[]) => Promise<(row: Row) => unknown>) | undefined;
  /** Stores the value in other tables if it differs. Returns the stored value as a later read would; undefined if it did not differ. */
  save: ((tx: Tx, id: string, record: Fields, before: Fields | undefined) => Promise<unknown>) | undefined;
}

/** Returns a field bound to its key. */
function bind<Row, Fields, Key extends keyof Fields & string>(
  key: Key,
  field: RecordField<Row, Fields[Key]>,
): BoundField<Row, Fields> {
  const { initial, isReadOnly = false, listed, onSite } = field;
  const shared = {
    key,
    isReadOnly,
    isListed: listed !== undefined,
    valueOf(given: Given<Fields>, before: Fields | undefined) {
      const value = isReadOnly ? undefined : given[key];
      if (value !== undefined) return value;
      return before ? before[key] : initial;
    },
    listed: (record: Fields) => listed?.(record[key]) ?? [],
    onSite: (record: Fields) => onSite?.(record[key]) ?? [],
  };
  if ("read" in field) {
    const { columns, sort, read, write } = field;
    return { ...shared, columns, sort, read, write: (record) => write(record[key]), load: undefined, save: undefined };
  }
  const { load, save } = field;
  return {
    ...shared,
    columns: [],
    sort: undefined,
    read: undefined,
    write: () => [],
    load,
    save:
      save &&
      (async (tx, id, record, before) => {
        const stored = before ? before[key] : initial;
        if (JSON.stringify(record[key]) === JSON.stringify(stored)) return undefined;
        return save(tx, id, record[key], before === undefined);
      }),
  };
}

/** Returns the fields of a table with their keys, in the order in which they are declared. */
export function bindFields<Row, Fields>(
  fields: { [Key in keyof Fields]-?: RecordField<Row, Fields[Key]> },
): readonly BoundField<Row, Fields>[] {
  // `Object.keys` types all keys as string.
  const keys = Object.keys(fields) as (keyof Fields & string)[];
  return keys.map((key) => bind<Row, Fields, typeof key>(key, fields[key]));
}

/** Returns the fields of a record, each with the value that `valueFor` returns. */
export function recordFrom<Row, Fields>(
  fields: readonly BoundField<Row, Fields>[],
  valueFor: (field: BoundField<Row, Fields>) => unknown,
): Fields {
  const record: Record<string, unknown> = {};
  for (const field of fields) record[field.key] = valueFor(field);
  // A declaration has a field for each key, and the field has values of the key's type.
  return record as Fields;
}
