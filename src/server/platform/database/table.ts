import type { Schema } from "#server/platform/database/schema.ts";

export type TableName = keyof Schema;

/** The tables that have all of these columns. */
export type TableWith<Columns extends string> = {
  [Name in TableName]: [Columns] extends [keyof Schema[Name]] ? Name : never;
}[TableName];

/** A column of a table: `products.slug`. */
export type ColumnName = { [Name in TableName]: `${Name}.${keyof Schema[Name] & string}` }[TableName];

/** Declaration of a feature's table. Its columns are in `Schema`, its indexes in a migration. */
interface Declaration<Column extends string> {
  /** The primary key. */
  key: readonly Column[];
  /** The tables that its rows refer to. */
  refersTo?: readonly TableName[];
  /** The columns by which its rows are counted as they come and go: `countedBy` of its migration. */
  countedBy?: readonly Column[];
  /** Type of a row in the audit trail: `product`. */
  recordType?: string;
  /** Whether a row may name a person, and in which columns. */
  namesPeople: false | OfPeople<Column> | OfPart<Column> | OfParts<Column> | typeof CUSTOM_SEARCH_TABLES;
  /** Columns with the name of a file of a store. */
  files?: readonly FileColumn<Column>[];
  /** Columns in which a picture has a new name once its file is replaced. */
  pictures?: PictureColumns<Column> | readonly PictureColumns<Column>[];
  /** Leaves the rows out of backups and of `db:move`, since they must not outlive their deletion. */
  leftOutOfCopies?: true;
}

/** Records of people. The feature's `people.records` exports and erases them. */
interface OfPeople<Column extends string> {
  /** Columns with an address of the row's person. Empty if `people.records` finds the rows by the records that they are about. */
  addresses: readonly Column[];
  /** The column with the person's name, as `normalizeForSearch` returns it. */
  name?: Column;
  /** Columns of free text, which may name other people. */
  texts?: readonly Column[];
}

/** Rows that belong to one record of a person, and are exported and erased with it. */
interface OfPart<Column extends string> {
  partOf: TableName;
  /** The column with the id of that record. */
  by: Column;
  texts?: readonly Column[];
}

/** Rows of which each belongs to one record of several kinds, by the column with its id. */
interface OfParts<Column extends string> {
  partsOf: Readonly<Partial<Record<TableName, Column>>>;
  texts?: readonly Column[];
}

/** Columns that are the name of a picture, or a text or JSON with names of pictures. */
interface PictureColumns<Column extends string> {
  columns: readonly Column[];
  /** Column of the row's key, and the column of `picture_uses` that refers to it. */
  key: Column;
  use: PictureUseColumn;
  /** Condition on rows that may still change. Default: all. Others keep the replaced file. */
  only?: string;
}

/** Column of `picture_uses` with the key of a row that shows a picture. */
export type PictureUseColumn =
  | "project_id"
  | "project_text_id"
  | "product_text_id"
  | "service_id"
  | "job_id"
  | "product_id"
  | "settings_name"
  | "draft_id"
  | "page"
  | "article_id"
  | "extra_page_id"
  | "campaign_id";

/** Mark of a table whose rows `src/server/privacy` searches by code of its own. */
export const CUSTOM_SEARCH_TABLES = "searched apart";

interface FileColumn<Column extends string> {
  column: Column;
  store: "files" | "resumes";
  /** Set if the column may contain an external address or typed text. Such a value is no missing file. */
  mayBeOther?: true;
}

export interface AnyTable extends Declaration<string> {
  name: TableName;
}

/** A table whose rows are records of people. */
export interface PersonalTable extends AnyTable {
  recordType: string;
  namesPeople: OfPeople<string>;
}

/** Returns whether the rows of a table are records of people (`OfPeople`). */
export function isPersonal(table: AnyTable): table is PersonalTable {
  return typeof table.namesPeople === "object" && "addresses" in table.namesPeople;
}

/** Returns the tables to whose records the rows of a table belong, each with the column of their id. */
export function ownersOf({ namesPeople }: AnyTable): { table: TableName; by: string }[] {
  if (typeof namesPeople !== "object") return [];
  if ("partOf" in namesPeople) return [{ table: namesPeople.partOf, by: namesPeople.by }];
  if (!("partsOf" in namesPeople)) return [];
  // `Object.entries` types all keys as string.
  return (Object.entries(namesPeople.partsOf) as [TableName, string][]).map(([table, by]) => ({ table, by }));
}

export interface Table<Name extends TableName> extends Declaration<keyof Schema[Name] & string> {
  name: Name;
}

/** Returns the declaration of a table, checked against its columns in `Schema`. */
export function defineTable<
  const Name extends TableName,
  const Declared extends Declaration<keyof Schema[Name] & string>,
>(name: Name, declaration: Declared): { name: Name } & Declared {
  return { name, ...declaration };
}

/** Returns the tables in the order in which they can be filled: each after the tables that it refers to. */
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
