import { type SqlBool, sql } from "kysely";
import type { ListRequest } from "#contract/lists.ts";
import { PROJECT_MESSAGES, PROJECT_SORTS, type Project, type ProjectInput } from "#contract/projects.ts";
import { attachPictures } from "#server/pictures/attach-pictures.ts";
import type { Database, Read, Tx } from "#server/platform/database/database.ts";
import type { ListResult } from "#server/platform/database/lists.ts";
import { escapeLike, normalizeForSearch } from "#server/platform/database/normalize-for-search.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { searchIn } from "#server/platform/database/search.ts";
import { plainText } from "#server/platform/markdown/plain-text.ts";
import type { Own } from "#server/platform/records/record-declaration.ts";
import { each, fieldsOf, itself, optional } from "#server/platform/records/record-fields.ts";
import { recordTable } from "#server/platform/records/record-table.ts";
import { projectsTable } from "#server/projects/tables.ts";

type Row = Schema["projects"];

export type ProjectFilters = ListRequest & {
  category?: Row["category"] | undefined;
  status?: Row["status"] | undefined;
  published?: "true" | "false" | undefined;
};

const FLAGS = { true: 1, false: 0 } as const;

const { column, columns, flag, folded, json } = fieldsOf<Row>();

export const projectRecords = recordTable<"projects", Own<Project>, ProjectInput, ProjectFilters>({
  table: projectsTable,
  title: "name",
  fields: {
    name: folded("name", "name_key", { listed: itself }),
    slug: column("slug"),
    client: optional("", folded("client", "client_key", { listed: itself })),
    category: column("category", { listed: itself }),
    year: column("year", { onSite: itself }),
    shortDesc: column("short_desc", { onSite: itself }),
    description: column("description", { onSite: (text) => [plainText(text)] }),
    before: optional("", column("before_text", { onSite: itself })),
    after: optional("", column("after_text", { onSite: itself })),
    technologies: optional([], json("technologies", { onSite: each })),
    features: optional([], json("features", { onSite: each })),
    image: optional(
      null,
      columns(
        ["image"],
        (row) => row.image,
        (image) => ({ image: image || null }),
      ),
    ),
    status: optional("completed", column("status")),
    published: optional(false, flag("published")),
  },
  sorts: PROJECT_SORTS,
  plan: ({ category, status, published }) => ({
    filters: { category, status, published: published && FLAGS[published] },
  }),
  affectsPublicPages: true,
  publicPage: {
    taken: PROJECT_MESSAGES.slugTaken,
    isPublic: ({ published }) => published,
    whenPublic: () => sql<SqlBool>`projects.published = ${sql.lit(FLAGS.true)}`,
  },
});

export const { list: listProjects } = projectRecords;

/** Stores the use of a project's image. `undefined` leaves the use as it is, and `null` ends it. */
async function attachImage(tx: Tx, id: string, image: string | null | undefined): Promise<void> {
  if (image !== undefined) await attachPictures(tx, { project_id: id }, image ? [image] : []);
}

export const insertProject: typeof projectRecords.insert = async (tx, id, input, now, sample) => {
  const inserted = await projectRecords.insert(tx, id, input, now, sample);
  await attachImage(tx, id, input.image);
  return inserted;
};

export const projectStore: typeof projectRecords.store = {
  ...projectRecords.store,
  insert: (tx, id, input, now) => insertProject(tx, id, input, now),
  async replace(tx, before, change, now) {
    await attachImage(tx, before.id, change.image);
    return projectRecords.replace(tx, before, change, now);
  },
};

/**
 * Returns one page of the published projects by year, newest first or last, and by name. This order of two columns is
 * not one of the lists' orders. Only the rows of the page are read.
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
  return { rows: await projectRecords.recordsOf(read, rows), total };
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
 * Returns the first `perYear` published projects of each year by name, newest year first, none before `from`. Returns
 * at most `years` times `perYear` rows.
 */
export async function listProjectsOfYears(
  db: Read,
  { from, years, perYear }: { from: string; years: number; perYear: number },
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
    .where("place", "<=", perYear)
    .orderBy("year", "desc")
    .orderBy("place")
    .limit(years * perYear)
    .execute();
  return rows.map(({ total, ...row }) => ({ ...row, total: Number(total) }));
}

/**
 * Returns the slug of a client's newest published project; undefined without one. A project names its client alone, or
 * before a comma and a description.
 */
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

/**
 * Returns the published project that follows in the order of `listProjectsByYear`, newest year first; after the last,
 * the first. Returns undefined if the project is not published, or no other one is.
 */
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
  return row && (await projectRecords.recordsOf(db, [row]))[0];
}

/** Returns the slugs among these that a project has. */
export async function findSlugs(db: Read, slugs: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom("projects").select("slug").where("slug", "in", slugs).execute();
  return rows.map(({ slug }) => slug);
}

/** Returns the categories among these that a project has. */
export async function findCategories(db: Read, categories: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("projects")
    .select("category")
    .distinct()
    .where("category", "in", categories)
    .orderBy("category")
    .execute();
  return rows.map(({ category }) => category);
}
