import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database, Read, Tx } from "#server/platform/database/database.ts";
import { type SlugRow, streamSlugs } from "#server/platform/database/lists.ts";
import { RANKS, type Rank, type SiteRequest, searchRanked } from "#server/platform/database/ranked-search.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Table, TableWith } from "#server/platform/database/table.ts";
import { findFormer, moveSlug } from "./former-slugs.ts";
import type { RecordName } from "./record-statements.ts";

/** Rules of records with a slug, which visitors see. */
export interface PublicPageRules<Detail> {
  /** Error for a slug that another record has. */
  taken: string;
  /** Returns whether visitors see a record. */
  isPublic: (record: Detail) => boolean;
  /** Returns the condition of the rows that lists and searches show to visitors at an instant. */
  whenPublic: (at: string) => RawBuilder<SqlBool>;
}

export type SluggedName = RecordName & TableWith<"slug" | "words">;

/** Part of a record table that its public pages need. */
export interface SluggedRecords<Name extends SluggedName, Detail>
  extends Pick<PublicPageRules<Detail>, "isPublic" | "whenPublic"> {
  table: Table<Name>;
  titleKey: keyof Schema[Name] & string;
  store: { nameOf(record: Detail): string };
  find(db: Read, id: string): Promise<{ record: Detail } | undefined>;
  recordsOf(db: Read, rows: readonly Schema[Name][]): Promise<Detail[]>;
}

/** Returns the slug of a record. */
export function slugOf(record: object): string {
  return "slug" in record ? String(record.slug) : "";
}

/** Keeps the former slugs of a changed record. */
export function keepFormerSlug(
  tx: Tx,
  resource: string,
  before: { id: string },
  after: object,
  now: string,
): Promise<void> {
  return moveSlug(tx, { resource, id: before.id }, slugOf(before), slugOf(after), now);
}

/** Finds the record that visitors see at a slug: the record that has it, else the record that had it before. */
export async function findPublic<Name extends SluggedName, Detail>(
  db: Read,
  records: SluggedRecords<Name, Detail>,
  slug: string,
): Promise<{ record: Detail; isFormer: boolean } | undefined> {
  const { table, isPublic } = records;
  const { rows } = await sql<Schema[Name]>`select * from ${sql.table(table.name)} where slug = ${slug}`.execute(db);
  const [record] = await records.recordsOf(db, rows);
  if (record && isPublic(record)) return { record, isFormer: false };
  const id = await findFormer(db, table.name, slug);
  const former = id === undefined ? undefined : await records.find(db, id);
  return former && isPublic(former.record) ? { record: former.record, isFormer: true } : undefined;
}

/** Yields the slugs of all records that visitors find at an instant, in batches. */
export function streamSlugsOf<Name extends SluggedName, Detail>(
  database: Database,
  { table, whenPublic }: SluggedRecords<Name, Detail>,
  at: string,
): AsyncGenerator<SlugRow[]> {
  return streamSlugs(database, { table, sorts: {}, only: whenPublic(at) });
}

/** Returns the records that visitors see at an instant and that have all words of a query, the best first. */
export async function searchPublic<Name extends SluggedName, Detail>(
  database: Database,
  records: SluggedRecords<Name, Detail>,
  request: SiteRequest,
  at: string,
): Promise<{ record: Detail; rank: Rank }[]> {
  const { table, titleKey: title } = records;
  const rows = await searchRanked(database, { table, title, isPublic: records.whenPublic(at) }, request);
  const found = await records.recordsOf(database.read, rows);
  return found.map((record, index) => ({ record, rank: rows[index]?.place ?? RANKS.inText }));
}
