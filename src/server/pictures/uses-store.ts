import { sql } from "kysely";
import { documentOf } from "#content/documents.ts";
import type { PageKey } from "#contract/page-documents.ts";
import type { PictureUse } from "#contract/pictures.ts";
import { noteChanges } from "#server/platform/database/changes.ts";
import { chunksOf } from "#server/platform/database/chunks.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import type { AnyTable, PictureUseColumn, TableName } from "#server/platform/database/table.ts";
import { newId } from "#server/platform/records/ids.ts";

/** Key of the row that uses pictures. The uses refer to that row, and are deleted with it. */
export type PicturePlace =
  | { project_id: string }
  | { product_id: string }
  | { service_id: string }
  | { job_id: string }
  /** Description of a project. Its image is a place of its own. */
  | { project_text_id: string }
  /** Description of a product. Its images are a place of their own. */
  | { product_text_id: string }
  | { settings_name: string }
  /** Draft and schedule of a page. */
  | { draft_id: PageKey }
  | { page: PageKey; page_version: number }
  | { article_id: string; article_version: number | null }
  | { campaign_id: string }
  | { extra_page_id: string }
  | { extra_page_version_id: string };

interface PlaceRules {
  type: string;
  /** Condition on a use. The first kind whose condition holds counts. */
  when: string;
  /** Text behind the title. */
  note?: string;
}

/** Kinds of places, in the order in which a picture shows them. A page or an article shows the first of its kinds only. */
export const PLACES = {
  project: { type: "project", when: "use.project_id is not null" },
  product: { type: "product", when: "use.product_id is not null" },
  projectText: { type: "project", when: "use.project_text_id is not null" },
  productText: { type: "product", when: "use.product_text_id is not null" },
  service: { type: "service", when: "use.service_id is not null" },
  job: { type: "job", when: "use.job_id is not null" },
  settings: { type: "settings", when: "use.settings_name is not null" },
  page: { type: "page", when: "use.page_version = (select max(version) from page_versions where page = use.page)" },
  draft: { type: "page", when: "use.draft_id is not null", note: " (draft)" },
  earlierPage: { type: "page", when: "use.page is not null", note: " (earlier version)" },
  article: { type: "article", when: "use.article_id is not null and use.article_version is null" },
  earlierArticle: { type: "article", when: "use.article_id is not null", note: " (earlier version)" },
  extraPage: { type: "extra-page", when: "use.extra_page_id is not null" },
  earlierExtraPage: {
    type: "extra-page",
    when: "use.extra_page_version_id is not null",
    note: " (earlier version)",
  },
  campaign: { type: "campaign", when: "use.campaign_id is not null" },
} as const satisfies Readonly<Record<string, PlaceRules>>;

const RULES: readonly PlaceRules[] = Object.values(PLACES);

/** Number of a use's kind in `RULES`. */
const kindOf = sql.raw<number>(`case ${RULES.map(({ when }, at) => `when ${when} then ${at}`).join(" ")} end`);

/** Place of a picture, with the picture's name. */
export interface PlaceOfPicture extends PictureUse {
  picture: string;
}

/**
 * Returns the places of these pictures: records by title, pages by the publication of the version. All versions of a page or an article
 * in which a picture is are one place.
 */
export async function findPlaces(db: Read, names: readonly string[]): Promise<PlaceOfPicture[]> {
  const uses = db
    .selectFrom("picture_uses as use")
    .leftJoin("page_versions as version", (join) =>
      join.onRef("version.page", "=", "use.page").onRef("version.version", "=", "use.page_version"),
    )
    .leftJoin("extra_page_versions as extra", "extra.id", "use.extra_page_version_id")
    .select(["use.picture_id", "use.article_id", "use.campaign_id", "use.service_id", "use.job_id"])
    .select(({ fn }) => [
      fn.coalesce("use.project_id", "use.project_text_id").as("project_id"),
      fn.coalesce("use.product_id", "use.product_text_id").as("product_id"),
      kindOf.as("kind"),
      fn.coalesce("use.page", "use.draft_id").as("page"),
      fn.coalesce("use.extra_page_id", "extra.page_id").as("extra_page_id"),
      fn.min("version.published_at").as("published_at"),
    ])
    .where("use.picture_id", "in", names)
    .groupBy(["use.picture_id", "use.project_id", "use.product_id", "use.article_id", "use.campaign_id"])
    .groupBy(["use.service_id", "use.job_id", "use.project_text_id", "use.product_text_id"])
    .groupBy(["use.extra_page_id", "extra.page_id"])
    .groupBy(["kind", "use.page", "use.draft_id"]);
  const rows = await db
    .selectFrom(uses.as("use"))
    .leftJoin("projects", "projects.id", "use.project_id")
    .leftJoin("products", "products.id", "use.product_id")
    .leftJoin("services", "services.id", "use.service_id")
    .leftJoin("jobs", "jobs.id", "use.job_id")
    .leftJoin("articles", "articles.id", "use.article_id")
    .leftJoin("campaigns", "campaigns.id", "use.campaign_id")
    .leftJoin("extra_pages", "extra_pages.id", "use.extra_page_id")
    .select(({ fn }) => [
      "use.picture_id as picture",
      "use.kind",
      "use.page",
      fn
        .coalesce(
          "projects.id",
          "products.id",
          "services.id",
          "jobs.id",
          fn.coalesce("articles.id", "campaigns.id", "extra_pages.id"),
        )
        .as("record"),
      fn
        .coalesce(
          "projects.name",
          "products.name",
          "services.name",
          "jobs.title",
          fn.coalesce("articles.title", "campaigns.subject", "extra_pages.title"),
        )
        .as("title"),
    ])
    .orderBy("use.kind")
    .orderBy(({ fn }) =>
      fn.coalesce(
        "projects.name_key",
        "products.name_key",
        "services.name_key",
        "jobs.title_key",
        fn.coalesce("articles.title_key", "campaigns.subject_key", "extra_pages.title_key"),
      ),
    )
    .orderBy("use.published_at")
    .orderBy("use.page")
    .orderBy("record")
    .execute();
  const places = new Map<string, PlaceOfPicture>();
  for (const { picture, kind, page, record, title } of rows) {
    const { type = "", note = "" } = RULES[Number(kind)] ?? {};
    const name = page ? documentOf(page).title : (title ?? "Settings");
    const place = { picture, type, id: page ?? record ?? "", title: `${name}${note}` };
    const key = [picture, type, place.id].join(" ");
    if (!places.has(key)) places.set(key, place);
  }
  return [...places.values()];
}

/** Returns the names of the pictures that a place uses. */
export async function findNamesAt(db: Read, place: PicturePlace): Promise<string[]> {
  const uses = db
    .selectFrom("picture_uses")
    .select("picture_id")
    .where((eb) => eb.and(place));
  return (await uses.orderBy("id").execute()).map(({ picture_id }) => picture_id);
}

export async function insertUses(tx: Tx, place: PicturePlace, names: readonly string[]): Promise<void> {
  for (const chunk of chunksOf(names)) {
    const rows = chunk.map((picture_id) => ({ id: newId(), picture_id, ...place }));
    await tx.insertInto("picture_uses").values(rows).execute();
  }
}

export async function deleteUses(tx: Tx, place: PicturePlace, names: readonly string[]): Promise<void> {
  for (const chunk of chunksOf(names)) {
    const uses = tx.deleteFrom("picture_uses").where((eb) => eb.and(place));
    await uses.where("picture_id", "in", chunk).execute();
  }
}

interface ShowingRecord {
  /** Table of the record, whose version rises when a picture in it has a new name. */
  table: TableName;
  key: string;
  type: string;
  /** Condition on the uses by the record as it is now. Default: all. */
  when?: string;
}

const SHOWING: Readonly<Record<PictureUseColumn, ShowingRecord>> = {
  project_id: { table: "projects", key: "id", type: "project" },
  product_id: { table: "products", key: "id", type: "product" },
  project_text_id: { table: "projects", key: "id", type: "project" },
  product_text_id: { table: "products", key: "id", type: "product" },
  service_id: { table: "services", key: "id", type: "service" },
  job_id: { table: "jobs", key: "id", type: "job" },
  settings_name: { table: "settings", key: "name", type: "settings" },
  draft_id: { table: "page_documents", key: "id", type: "page" },
  page: {
    table: "page_documents",
    key: "id",
    type: "page",
    when: "page_version = (select max(version) from page_versions where page_versions.page = picture_uses.page)",
  },
  article_id: { table: "articles", key: "id", type: "article", when: "article_version is null" },
  extra_page_id: { table: "extra_pages", key: "id", type: "extra-page" },
  campaign_id: { table: "campaigns", key: "id", type: "campaign" },
};

/** Gives a picture its new name in every row that shows it and may still change, with the rows' versions. */
export async function renameInUses(
  tx: Tx,
  tables: readonly AnyTable[],
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<void> {
  const shown = tables.flatMap(({ name, pictures = [] }) => [pictures].flat().map((one) => ({ name, ...one })));
  for (const { name, columns, key, use, only } of shown) {
    const users = sql`(select ${sql.ref(use)} from picture_uses where picture_id = ${from})`;
    const andOnly = only === undefined ? sql`` : sql` and ${sql.raw(only)}`;
    const changed = new Set<string>();
    for (const column of columns.map((one) => sql.ref(one))) {
      const { rows } = await sql<{ key: string }>`
        update ${sql.table(name)} set ${column} = replace(${column}, ${from}, ${to})
        where ${sql.ref(key)} in ${users} and ${column} like ${`%${from}%`}${andOnly}
        returning ${sql.ref(key)} as key`.execute(tx);
      for (const row of rows) changed.add(row.key);
    }
    await moveUses(tx, use, [...changed], { from, to }, now);
  }
}

/** Moves the uses by these records to a picture's new name, and raises the versions of the records. */
async function moveUses(
  tx: Tx,
  use: PictureUseColumn,
  keys: readonly string[],
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<void> {
  const { table, key, type, when } = SHOWING[use];
  const andNow = when === undefined ? sql`` : sql` and ${sql.raw(when)}`;
  for (const chunk of chunksOf(keys)) {
    const among = sql.join(chunk);
    await sql`update picture_uses set picture_id = ${to}
      where picture_id = ${from} and ${sql.ref(use)} in (${among})${andNow}`.execute(tx);
    await sql`update ${sql.table(table)} set version = version + 1, updated_at = ${now.toISOString()}
      where ${sql.ref(key)} in (${among})`.execute(tx);
  }
  noteChanges(
    tx,
    now,
    keys.map((id) => ({ type, id, event: null })),
  );
}
