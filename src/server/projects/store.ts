import { type SqlBool, sql } from "kysely";
import type { ListRequest } from "#contract/lists.ts";
import {
  PROJECT_MESSAGES,
  type PROJECT_SORTS,
  type Project,
  type ProjectChange,
  type ProjectInput,
} from "#contract/projects.ts";
import { attachPictures } from "#server/pictures/attach-pictures.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import type { Database, Read, Tx } from "#server/platform/database/database.ts";
import {
  type ListPlan,
  type ListResult,
  listRows,
  type SlugRow,
  streamSlugs,
} from "#server/platform/database/lists.ts";
import { escapeLike, normalizeForSearch } from "#server/platform/database/normalize-for-search.ts";
import { type SiteRequest, searchRanked } from "#server/platform/database/ranked-search.ts";
import { isSample } from "#server/platform/database/samples.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { searchIn } from "#server/platform/database/search.ts";
import { searchColumns } from "#server/platform/database/search-words.ts";
import type { UsedPicture } from "#server/platform/platform.ts";
import { forgetSlugs, moveSlug } from "#server/platform/records/former-slugs.ts";
import type { RecordStore } from "#server/platform/records/records.ts";
import { setColumns } from "#server/platform/records/versioned.ts";
import { projectsTable } from "#server/projects/tables.ts";

type Row = Schema["projects"];

const SORTS = {
  createdAt: "created_at",
  name: "name_key",
  category: "category",
  year: "year",
  client: "client_key",
  status: "status",
} as const satisfies Record<(typeof PROJECT_SORTS)[number], keyof Row>;

export type ProjectFilters = ListRequest & {
  category?: Row["category"] | undefined;
  status?: Row["status"] | undefined;
  published?: "true" | "false" | undefined;
};

const FLAGS = { true: 1, false: 0 } as const;

function projectOf(row: Row): Project {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    shortDesc: row.short_desc,
    description: row.description,
    before: row.before_text,
    after: row.after_text,
    category: row.category,
    year: row.year,
    image: row.image,
    client: row.client,
    technologies: JSON.parse(row.technologies),
    features: JSON.parse(row.features),
    status: row.status,
    published: row.published === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    sample: isSample(row),
  };
}

function planOf({ category, status, published }: ProjectFilters): ListPlan<"projects"> {
  return {
    table: projectsTable,
    sorts: SORTS,
    filters: { category, status, published: published && FLAGS[published] },
  };
}

export async function listProjects(database: Database, filters: ProjectFilters): Promise<ListResult<Project>> {
  const { rows, total } = await listRows(database, planOf(filters), filters);
  return { rows: rows.map(projectOf), total };
}

export function everyProjectSlug(database: Database, filters: ProjectFilters): AsyncGenerator<SlugRow[]> {
  return streamSlugs(database, planOf(filters));
}

/**
 * Returns one page of the published projects by year, newest first or last, and by name. This order of two columns is not one of
 * the lists' orders. Only the rows of the page are read.
 */
export async function listProjectsByYear(
  { read, kind }: Database,
  { q, category, status }: Omit<ProjectFilters, "published">,
  { limit, offset, down }: { limit: number; offset: number; down: boolean },
): Promise<ListResult<Project>> {
  let found = read.selectFrom("projects").where("published", "=", FLAGS.true);
  if (category !== undefined) found = found.where("category", "=", category);
  if (status !== undefined) found = found.where("status", "=", status);
  if (q) found = found.where(searchIn(kind, "projects", q));
  const order = down ? "desc" : "asc";
  const page = found.select("id").orderBy("year", order).orderBy("name_key").orderBy("id").limit(limit).offset(offset);
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await read
    .selectFrom("projects")
    .selectAll()
    .where("id", "in", page)
    .orderBy("year", order)
    .orderBy("name_key")
    .orderBy("id")
    .execute();
  return { rows: rows.map(projectOf), total };
}

/** Returns the published projects that have all words of a query, the best first. */
export async function searchPublicProjects(database: Database, request: SiteRequest) {
  const isPublic = sql<SqlBool>`projects.published = ${sql.lit(FLAGS.true)}`;
  const rows = await searchRanked(database, { table: projectsTable, title: "name_key", isPublic }, request);
  return rows.map((row) => ({ project: projectOf(row), rank: row.place }));
}

/** Published project of a year, for the timeline. */
export interface ProjectOfYear {
  name: string;
  slug: string;
  year: string;
  /** Number of published projects of the year, including this project. */
  total: number;
}

/** Text that sorts after every realistic year and before a text that is no year. */
const AFTER_ALL_YEARS = "2100";

/**
 * Returns the first `aYear` published projects of each year by name, newest year first, none before `from`. Reads at most `years` times
 * `aYear` rows.
 */
export async function listProjectsOfYears(
  db: Read,
  { from, years, aYear }: { from: string; years: number; aYear: number },
): Promise<ProjectOfYear[]> {
  const counted = db
    .selectFrom("projects")
    .select(({ fn }) => [
      "id",
      "name",
      "name_key",
      "slug",
      "year",
      fn
        .agg<number>("row_number")
        .over((over) => over.partitionBy("year").orderBy("name_key").orderBy("id"))
        .as("place"),
      fn
        .countAll<number>()
        .over((over) => over.partitionBy("year"))
        .as("total"),
    ])
    .where("published", "=", FLAGS.true)
    .where("year", ">=", from)
    .where("year", "<", AFTER_ALL_YEARS);
  const rows = await db
    .selectFrom(counted.as("counted"))
    .select(["name", "slug", "year", "total"])
    .where("place", "<=", aYear)
    .orderBy("year", "desc")
    .orderBy("place")
    .limit(years * aYear)
    .execute();
  return rows.map(({ total, ...row }) => ({ ...row, total: Number(total) }));
}

/** Returns the slug of a client's newest published project. The client is named alone, or before a comma and a description. */
export async function findNewestSlugOfClient(db: Read, name: string): Promise<string | undefined> {
  const key = normalizeForSearch(name);
  const row = await db
    .selectFrom("projects")
    .select("slug")
    .where("published", "=", FLAGS.true)
    .where(sql<SqlBool>`(client_key = ${key} or client_key like ${`${escapeLike(key)},%`} escape '\\')`)
    .orderBy("year", "desc")
    .orderBy("name_key")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row?.slug;
}

/** Returns the number of published projects of each category. Categories without a project are left out. */
export async function countPublishedByCategory(db: Read): Promise<{ category: Row["category"]; count: number }[]> {
  const rows = await db
    .selectFrom("projects")
    .select(({ fn }) => ["category", fn.countAll<number>().as("count")])
    .where("published", "=", FLAGS.true)
    .groupBy("category")
    .execute();
  return rows.map(({ category, count }) => ({ category, count: Number(count) }));
}

/** Returns the published project that follows in the order of `listProjectsByYear`, newest year first; after the last, the first. */
export async function findProjectAfter(db: Read, id: string): Promise<Project | undefined> {
  const published = db.selectFrom("projects").where("published", "=", FLAGS.true);
  const here = await published.select(["year", "name_key"]).where("id", "=", id).executeTakeFirst();
  if (!here) return undefined;
  const ordered = published.selectAll().orderBy("year", "desc").orderBy("name_key").orderBy("id").limit(1);
  const next = await ordered
    .where(({ and, or, eb }) =>
      or([
        eb("year", "<", here.year),
        and([eb("year", "=", here.year), eb("name_key", ">", here.name_key)]),
        and([eb("year", "=", here.year), eb("name_key", "=", here.name_key), eb("id", ">", id)]),
      ]),
    )
    .executeTakeFirst();
  const row = next ?? (await ordered.where("id", "!=", id).executeTakeFirst());
  return row && projectOf(row);
}

export async function findProject(db: Read, id: string): Promise<VersionedRecord<Project> | undefined> {
  const row = await db.selectFrom("projects").selectAll().where("id", "=", id).executeTakeFirst();
  return row && { record: projectOf(row), version: row.version };
}

export async function findProjectBySlug(db: Read, slug: string): Promise<Project | undefined> {
  const row = await db.selectFrom("projects").selectAll().where("slug", "=", slug).executeTakeFirst();
  return row && projectOf(row);
}

export async function findProjectsWithPictures(db: Read, names: readonly string[]): Promise<UsedPicture[]> {
  const rows = await db
    .selectFrom("projects")
    .select(["image", "id", "name"])
    .where("image", "in", names)
    .orderBy("name_key")
    .orderBy("id")
    .execute();
  return rows.map(({ image, id, name }) => ({
    picture: image ?? "",
    type: projectsTable.recordType,
    id,
    title: name,
  }));
}

/** Returns the slugs among these that a project has. */
export async function findSlugs(db: Read, slugs: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom("projects").select("slug").where("slug", "in", slugs).execute();
  return rows.map(({ slug }) => slug);
}

type Texts = Pick<Project, "shortDesc" | "description" | "before" | "after" | "technologies" | "features">;

/** Returns the texts of a project on the public pages, without its name, client and category. */
export function textsOfProject({ shortDesc, description, before, after, technologies, features }: Texts): string[] {
  return [shortDesc, description, before, after, ...technologies, ...features];
}

type Fields = Pick<ProjectInput, "name" | "slug" | "shortDesc" | "description" | "category" | "year">;
type OptionalTexts = Pick<Project, "client"> & Omit<Texts, "shortDesc" | "description">;

/** Returns the columns of the required fields, with the columns for sorting and searching derived from them. */
function columnsOf({ name, slug, shortDesc, description, category, year }: Fields, texts: OptionalTexts) {
  const { client } = texts;
  return {
    name,
    name_key: normalizeForSearch(name),
    slug,
    short_desc: shortDesc,
    description,
    category,
    year,
    client,
    client_key: normalizeForSearch(client),
    ...searchColumns([name, client, category], [year, ...textsOfProject({ ...texts, shortDesc, description })]),
  };
}

const NO_TEXTS: OptionalTexts = { client: "", before: "", after: "", technologies: [], features: [] };

export async function insertProject(
  tx: Tx,
  id: string,
  input: ProjectInput,
  now: string,
  sample: Row["sample"] = 0,
): Promise<void> {
  const texts = { ...NO_TEXTS, ...input };
  await tx
    .insertInto("projects")
    .values({
      id,
      ...columnsOf(input, texts),
      before_text: texts.before,
      after_text: texts.after,
      image: input.image || null,
      technologies: JSON.stringify(texts.technologies),
      features: JSON.stringify(texts.features),
      status: input.status ?? "completed",
      published: input.published ? 1 : 0,
      sample,
      version: 1,
      created_at: now,
      updated_at: now,
    })
    .execute();
  if (input.image) await attachPictures(tx, [input.image]);
}

async function replaceProject(tx: Tx, current: Project, change: ProjectChange, now: string): Promise<void> {
  const { before, after, image, technologies, features, status, published } = change;
  const { id } = current;
  const columns = {
    // Fields that the change leaves out stay as they are.
    ...columnsOf(change, { ...current, ...change }),
    before_text: before,
    after_text: after,
    image: image === undefined ? undefined : image || null,
    technologies: technologies && JSON.stringify(technologies),
    features: features && JSON.stringify(features),
    status,
    published: published === undefined ? undefined : FLAGS[`${published}`],
  };
  await setColumns(tx, "projects", id, columns, now);
  if (image) await attachPictures(tx, [image]);
  await moveSlug(tx, { resource: "projects", id }, current.slug, change.slug, now);
}

async function setProjectStatus(tx: Tx, { id }: Project, status: Row["status"], now: string): Promise<void> {
  await setColumns(tx, "projects", id, { status }, now);
}

async function deleteProject(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("projects").where("id", "=", id).execute();
  await forgetSlugs(tx, { resource: "projects", id });
}

/** Returns whether visitors see a project. */
export const isPublic = ({ published }: Pick<Project, "published">): boolean => published;

export const projectStore: RecordStore<Project, ProjectInput, ProjectChange, Row["status"]> = {
  type: projectsTable.recordType,
  affectsPublicPages: true,
  unique: {
    "projects.slug": { path: "slug", message: PROJECT_MESSAGES.slugTaken },
  },
  nameOf: (project) => project.name,
  shownSlugOf: (project) => (isPublic(project) ? { resource: "projects", slug: project.slug } : undefined),
  find: findProject,
  insert: insertProject,
  replace: replaceProject,
  setStatus: setProjectStatus,
  remove: deleteProject,
};
