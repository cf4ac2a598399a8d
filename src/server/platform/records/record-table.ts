import { type SqlBool, sql } from "kysely";
import type { ListRequest } from "#contract/lists.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import type { Database, Read, Tx } from "#server/platform/database/database.ts";
import { type ListPlan, type ListResult, listRows, streamRows } from "#server/platform/database/lists.ts";
import { normalizeForSearch } from "#server/platform/database/normalize-for-search.ts";
import { isSample } from "#server/platform/database/samples.ts";
import type { Flag, Schema } from "#server/platform/database/schema.ts";
import { searchColumns } from "#server/platform/database/search-words.ts";
import { type BoundField, bindFields, type Given, recordFrom } from "./bound-fields.ts";
import { forgetSlugs } from "./former-slugs.ts";
import type {
  CommonFields,
  Declaration,
  OtherColumns,
  OtherValues,
  RulesOfSlugs,
  StatusOf,
} from "./record-declaration.ts";
import { type RecordName, recordStatements } from "./record-statements.ts";
import type { RecordStore } from "./records.ts";
import { keepFormerSlug, slugOf } from "./slugged-records.ts";

/** Sort keys of all records, with their columns. */
const COMMON_SORTS = [
  ["createdAt", "created_at"],
  ["updatedAt", "updated_at"],
] as const;

/**
 * Returns the statements of a kind of record, made from its fields: lists, inserts, changes and searched texts. A kind with rules of its own
 * calls them from its functions.
 */
export function recordTable<
  Name extends RecordName,
  Fields extends object,
  Input extends Given<Fields>,
  Filters extends ListRequest = ListRequest,
  Other extends keyof Schema[Name] & string = never,
>(declaration: Declaration<Name, Fields, Input, Filters> & RulesOfSlugs<Fields> & OtherColumns<Schema[Name], Other>) {
  type Row = Schema[Name];
  type Others = OtherValues<Row, Other>;
  type Detail = Fields & CommonFields;
  type Field = BoundField<Row, Fields>;

  // Without the conditional types, which TypeScript cannot follow.
  const plain: Declaration<Name, Fields, Input, Filters> = declaration;
  const { table, title, affectsPublicPages, publicPage } = plain;
  const others: Readonly<Record<string, unknown>> = { ...plain.others };
  const fields = bindFields<Row, Fields>(plain.fields);
  const changeable = fields.filter(({ isReadOnly }) => !isReadOnly);
  const status = fields.filter(({ key }) => key === "status");
  const searched = publicPage ? ["search", "words"] : ["search"];
  const columnsIn = (some: readonly Field[]) => some.flatMap(({ columns }) => columns);
  const columns = [
    "id",
    ...columnsIn(fields),
    ...searched,
    ...Object.keys(others),
    "sample",
    "version",
    "created_at",
    "updated_at",
  ];
  const statements = recordStatements(table.name, {
    inserted: columns,
    changed: [...columnsIn(changeable), ...searched],
    status: columnsIn(status),
  });

  /** Returns the column of a sort key. Throws for a field without one, which is a fault of the declaration. */
  function sortOf(key: string): keyof Row & string {
    const common: (keyof Row & string) | undefined = COMMON_SORTS.find(([name]) => name === key)?.[1];
    const sort = common ?? fields.find((field) => field.key === key)?.sort;
    if (sort === undefined) throw new Error(`Records of ${table.name} have no column to sort by ${key}`);
    return sort;
  }
  const sorts = Object.fromEntries(plain.sorts.map((key) => [key, sortOf(key)]));

  /** Returns the texts of a record that visitors see, besides those that lists search. */
  const siteTexts = (record: Fields): string[] => fields.flatMap((field) => field.onSite(record));

  /** Returns the values of the columns `searched`. */
  function searchValues(record: Fields): string[] {
    const listed = fields.flatMap((field) => field.listed(record));
    if (!publicPage) return [normalizeForSearch(listed.join("\n"))];
    const { search, words } = searchColumns(listed, siteTexts(record));
    return [search, words];
  }

  const valuesIn = (some: readonly Field[], record: Fields) => some.flatMap((field) => field.write(record));

  function detailOf(row: Row, valueFor: (field: Field) => unknown): Detail {
    const common = { createdAt: row.created_at, updatedAt: row.updated_at, sample: isSample(row) };
    return { id: row.id, ...recordFrom(fields, valueFor), ...common };
  }

  /** Returns the records of rows. Each field in other tables is read in one query. */
  async function recordsOf(db: Read, rows: readonly Row[]): Promise<Detail[]> {
    const loaded = new Map<Field, (row: Row) => unknown>();
    if (rows.length > 0) for (const field of fields) if (field.load) loaded.set(field, await field.load(db, rows));
    return rows.map((row) => detailOf(row, (field) => (field.read ?? loaded.get(field))?.(row)));
  }

  /** Stores what a record has in other tables. Returns the values that differ from those before. */
  async function saveParts(tx: Tx, id: string, record: Fields, before?: Fields): Promise<Map<Field, unknown>> {
    const saved = new Map<Field, unknown>();
    for (const field of fields) {
      const value = await field.save?.(tx, id, record, before);
      if (value !== undefined) saved.set(field, value);
    }
    return saved;
  }

  /** Returns the record of a written row. `parts` are its values in other tables that differ from it. */
  function recordOfWritten(row: Row, record: Fields, parts: ReadonlyMap<Field, unknown>): VersionedRecord<Detail> {
    const partOf = (field: Field) => (parts.has(field) ? parts.get(field) : record[field.key]);
    const valueFor = (field: Field) => (field.read ? field.read(row) : partOf(field));
    return { record: detailOf(row, valueFor), version: row.version };
  }

  /** Returns the record of a changed row. Fields that a change does not save may follow from others, so they are read. */
  async function recordOfChanged(tx: Tx, row: Row, record: Fields, saved: ReadonlyMap<Field, unknown>) {
    const parts = new Map(saved);
    const rows: readonly Row[] = [row];
    for (const field of fields) if (field.load && !field.save) parts.set(field, (await field.load(tx, rows))(row));
    return recordOfWritten(row, record, parts);
  }

  /** Returns a record with its version; undefined if it does not exist. */
  async function find(db: Read, id: string): Promise<VersionedRecord<Detail> | undefined> {
    const [row] = await statements.find.run(db, [id]);
    const [record] = await recordsOf(db, row ? [row] : []);
    return row && record && { record, version: row.version };
  }

  const newRecord = (input: Input): Fields => recordFrom(fields, (field) => field.valueOf(input, undefined));

  /** Returns the values of `columns` for a new row. */
  function newValues(
    id: string,
    record: Fields,
    now: string,
    sample: Flag,
    otherValues: Others | undefined,
  ): unknown[] {
    const all: Readonly<Record<string, unknown>> = { ...others, ...otherValues };
    const columnValues = Object.keys(others).map((column) => all[column]);
    return [id, ...valuesIn(fields, record), ...searchValues(record), ...columnValues, sample, 1, now, now];
  }

  /** Inserts a record, with values for columns that are no field. Samples are marked with 1. */
  async function insert(
    tx: Tx,
    id: string,
    input: Input,
    now: string,
    sample: Flag = 0,
    otherValues?: Others,
  ): Promise<VersionedRecord<Detail>> {
    const record = newRecord(input);
    const [row] = await statements.insert.run(tx, newValues(id, record, now, sample, otherValues));
    if (!row) throw new Error(`${table.name} returned no row of an insert`);
    return recordOfWritten(row, record, await saveParts(tx, id, record));
  }

  /** Inserts many records in one statement, with values for columns that are no field. Returns them in this order. */
  async function insertMany(
    tx: Tx,
    added: readonly { id: string; input: Input }[],
    now: string,
    otherValues?: Others,
  ): Promise<Detail[]> {
    if (added.length === 0) return [];
    const records = added.map(({ id, input }) => ({ id, record: newRecord(input) }));
    await statements.insertRows(
      tx,
      records.map(({ id, record }) => newValues(id, record, now, 0, otherValues)),
    );
    for (const { id, record } of records) await saveParts(tx, id, record);
    return records.map(({ id, record }) => ({ id, ...record, createdAt: now, updatedAt: now, sample: false }));
  }

  /** Changes a record, with values for columns that are no field. Fields that the change leaves out stay. "unchanged" if nothing differs. */
  async function replace(
    tx: Tx,
    before: Detail,
    input: Input,
    now: string,
    otherValues?: Others,
  ): Promise<VersionedRecord<Detail> | "unchanged"> {
    const { id } = before;
    const record = recordFrom(fields, (field) => field.valueOf(input, before));
    const extra = Object.entries({ ...otherValues }).filter(([, value]) => value !== undefined);
    const values = [...valuesIn(changeable, record), ...searchValues(record), ...extra.map(([, value]) => value)];
    const change = statements.change(extra.map(([column]) => column));
    let [row] = await change.run(tx, [...values, now, id, ...values]);
    if (publicPage) await keepFormerSlug(tx, table.name, before, record, now);
    const saved = await saveParts(tx, id, record, before);
    if (!row && saved.size > 0) [row] = await statements.bump.run(tx, [now, id]);
    return row ? recordOfChanged(tx, row, record, saved) : "unchanged";
  }

  /** Changes the status of a record; "unchanged" if it has this status. */
  async function setStatus(
    tx: Tx,
    before: Detail,
    newStatus: StatusOf<Fields>,
    now: string,
  ): Promise<VersionedRecord<Detail> | "unchanged"> {
    const record = { ...before, status: newStatus };
    const values = valuesIn(status, record);
    const [row] = await statements.setStatus.run(tx, [...values, now, before.id, ...values]);
    return row ? recordOfChanged(tx, row, record, new Map()) : "unchanged";
  }

  async function remove(tx: Tx, id: string): Promise<void> {
    await statements.remove.run(tx, [id]);
    if (publicPage) await forgetSlugs(tx, { resource: table.name, id });
  }

  /** Returns the plan of a list. `more` adds a condition of a caller, or replaces the filters. */
  function planOf(filters: Filters, more: Partial<ListPlan<Name>> = {}): ListPlan<Name> {
    const own = plain.plan(filters, sorts);
    const both = own.only && more.only && { only: sql<SqlBool>`(${own.only} and ${more.only})` };
    return { table, sorts, ...own, ...more, ...both };
  }

  /** Returns the records of the requested page, and the number of all that match. */
  async function list(
    database: Database,
    filters: Filters,
    more?: Partial<ListPlan<Name>>,
  ): Promise<ListResult<Detail>> {
    const { rows, total } = await listRows(database, planOf(filters, more), filters);
    return { rows: await recordsOf(database.read, rows), total };
  }

  /** Yields all records that match, in batches. */
  async function* every(
    database: Database,
    filters: Filters,
    more?: Partial<ListPlan<Name>>,
  ): AsyncGenerator<Detail[]> {
    for await (const rows of streamRows(database, planOf(filters, more), filters)) {
      yield await recordsOf(database.read, rows);
    }
  }

  /** Returns whether there is any record. */
  const hasAny = async (db: Read): Promise<boolean> => (await statements.first.run(db, [])).length > 0;

  const isPublic = (record: Detail): boolean => publicPage?.isPublic(record) ?? false;
  const whenPublic = (at: string) => publicPage?.whenPublic(at) ?? sql<SqlBool>`1 = 0`;

  const slugErrors = publicPage && { [`${table.name}.slug`]: { path: "slug", message: publicPage.taken } };
  const store: RecordStore<Detail, Input, Input, StatusOf<Fields>> = {
    type: table.recordType,
    affectsPublicPages,
    unique: { ...slugErrors, ...plain.unique },
    nameOf: (record) => String(record[title]),
    shownSlugOf: (record) => (isPublic(record) ? { resource: table.name, slug: slugOf(record) } : undefined),
    find,
    insert: (tx, id, input, now) => insert(tx, id, input, now),
    replace: (tx, before, input, now) => replace(tx, before, input, now),
    setStatus,
    remove,
  };

  return {
    table,
    titleKey: sortOf(title),
    isPublic,
    whenPublic,
    columns,
    fields,
    store,
    siteTexts,
    recordsOf,
    find,
    insert,
    insertMany,
    replace,
    setStatus,
    remove,
    list,
    every,
    hasAny,
  };
}
