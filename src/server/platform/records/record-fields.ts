import { centsOf } from "#contract/fields.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import { normalizeForSearch } from "#server/platform/database/normalize-for-search.ts";

/** Texts of a field that searches find. */
interface FieldTexts<Value> {
  /** Returns the texts that lists search. The order of the fields is the order of their texts. */
  listed?: (value: Value) => readonly string[];
  /** Returns further texts that visitors see, which the search over the site finds. */
  onSite?: (value: Value) => readonly string[];
}

interface FieldRules<Value> extends FieldTexts<Value> {
  /** Value of a record that is created without one. */
  initial?: Value;
  /** Set if no change has the field, so that it stays as it is. */
  isReadOnly?: true;
}

/** Field in columns of the record's own row. */
export interface ColumnField<Row, Value> extends FieldRules<Value> {
  columns: readonly (keyof Row & string)[];
  /** Column that lists sort by. */
  sort?: keyof Row & string;
  read: (row: Row) => Value;
  /** Returns the values of the columns, in their order. */
  write: (value: Value) => readonly unknown[];
}

/** Field in rows of other tables. */
export interface PartField<Row, Value> extends FieldRules<Value> {
  initial: Value;
  /** Reads what the rows need, in one query for all of them. Returns a function that finds the value of one. */
  load: (db: Read, rows: readonly Row[]) => Promise<(row: Row) => Value>;
  /**
   * Stores the value of a record, in place of the stored one unless the record is new. Returns it as a later read would. A read-only
   * field has no such function.
   */
  save?: (tx: Tx, id: string, value: Value, isNew: boolean) => Promise<Value>;
}

export type RecordField<Row, Value> = ColumnField<Row, Value> | PartField<Row, Value>;

/** Returns a field that an input may leave out. A record that is created without a value has the initial one. */
export function optional<Row, Value>(
  initial: NoInfer<Value>,
  field: ColumnField<Row, Value>,
): ColumnField<Row, Value> & { initial: Value } {
  return { ...field, initial };
}

/** Returns a field that no input has. New records have the initial value, which only code of its own changes. */
export function readOnly<Row, Value>(
  initial: NoInfer<Value>,
  field: ColumnField<Row, Value>,
): ColumnField<Row, Value> & { initial: Value; isReadOnly: true } {
  return { ...field, initial, isReadOnly: true };
}

/** Returns a text as a list of the texts that a search finds. */
export const itself = (text: string): readonly string[] => [text];
/** Returns the texts of a list, which a search finds. */
export const each = (texts: readonly string[]): readonly string[] => texts;

/** Names of the columns with values of a type. */
type ColumnOf<Row, Type> = { [Name in keyof Row & string]: Row[Name] extends Type ? Name : never }[keyof Row & string];

/** Returns the makers of the fields of a table. */
export function fieldsOf<Row>() {
  return {
    /** Returns a field that is stored as it is. */
    column: <Name extends keyof Row & string>(
      name: Name,
      texts?: FieldTexts<Row[Name]>,
    ): ColumnField<Row, Row[Name]> => ({
      columns: [name],
      sort: name,
      read: (row) => row[name],
      write: (value) => [value],
      ...texts,
    }),

    /** Returns a text with a second column `key`, in which it is folded for sorting and searching. */
    folded: (
      name: ColumnOf<Row, string>,
      key: ColumnOf<Row, string>,
      texts?: FieldTexts<string>,
    ): ColumnField<Row, string> => ({
      columns: [name, key],
      sort: key,
      read: (row) => String(row[name]),
      write: (text) => [text, normalizeForSearch(text)],
      ...texts,
    }),

    /** Returns a text that is null without a value. Its column is then `""`, since the databases sort nulls differently. */
    blank: (name: ColumnOf<Row, string>): ColumnField<Row, string | null> => ({
      columns: [name],
      sort: name,
      read: (row) => String(row[name]) || null,
      write: (text) => [text ?? ""],
    }),

    /** Returns an amount of money, stored in whole cents. */
    money: (name: ColumnOf<Row, number>): ColumnField<Row, number> => ({
      columns: [name],
      sort: name,
      read: (row) => Number(row[name]) / 100,
      write: (amount) => [centsOf(amount)],
    }),

    /** Returns a field that is true or false, stored as 1 or 0. */
    flag: (name: ColumnOf<Row, number>): ColumnField<Row, boolean> => ({
      columns: [name],
      read: (row) => Number(row[name]) === 1,
      write: (value) => [value ? 1 : 0],
    }),

    /** Returns a list or an object, stored as JSON. */
    json: <Value>(name: ColumnOf<Row, string>, texts?: FieldTexts<NoInfer<Value>>): ColumnField<Row, Value> => ({
      columns: [name],
      read: (row) => JSON.parse(String(row[name])),
      write: (value) => [JSON.stringify(value)],
      ...texts,
    }),

    /** Returns a field in several columns, or in one with a form of its own. */
    columns: <const Name extends keyof Row & string, Value>(
      names: readonly Name[],
      read: (row: Row) => Value,
      write: (value: NoInfer<Value>) => Readonly<Pick<Row, Name>>,
      rules?: FieldTexts<NoInfer<Value>> & { sort?: NoInfer<Name> },
    ): ColumnField<Row, Value> => ({
      columns: names,
      read,
      write: (value) => {
        const written = write(value);
        return names.map((name) => written[name]);
      },
      ...rules,
    }),

    /** Returns a field without a column, which follows from others. */
    derived: <Value>(read: (row: Row) => Value): ColumnField<Row, Value> & { isReadOnly: true } => ({
      columns: [],
      read,
      write: () => [],
      isReadOnly: true,
    }),
  };
}
