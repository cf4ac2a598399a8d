import { sql } from "kysely";
import { documentOf } from "#content/documents.ts";
import type { PageKey } from "#contract/page-documents.ts";
import type { PictureUse } from "#contract/pictures.ts";
import { chunksOf } from "#server/platform/database/chunks.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/records/ids.ts";

/** Key of what uses pictures: its row. Its uses end with that row, since they refer to it. */
export type PicturePlace =
  | { project_id: string }
  | { product_id: string }
  | { settings_name: string }
  /** Draft and schedule of a page. */
  | { draft_id: PageKey }
  | { page: PageKey; page_version: number }
  | { article_id: string; article_version: number | null }
  | { campaign_id: string };

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
  settings: { type: "settings", when: "use.settings_name is not null" },
  page: { type: "page", when: "use.page_version = (select max(version) from page_versions where page = use.page)" },
  draft: { type: "page", when: "use.draft_id is not null", note: " (draft)" },
  earlierPage: { type: "page", when: "use.page is not null", note: " (earlier version)" },
  article: { type: "article", when: "use.article_id is not null and use.article_version is null" },
  earlierArticle: { type: "article", when: "use.article_id is not null", note: " (earlier version)" },
  campaign: { type: "campaign", when: "use.campaign_id is not null" },
} as const satisfies Readonly<Record<string, PlaceRules>>;

const RULES: readonly PlaceRules[] = Object.values(PLACES);

/** Number of a use's kind in `RULES`. */
const kindOf = sql.raw<number>(`case ${RULES.map(({ when }, at) => `when ${when} then ${at}`).join(" ")} end`);

/** Place of a picture, with the picture's name. */
export interface UsedPicture extends PictureUse {
  picture: string;
}

/**
 * Returns the places of these pictures: records by title, pages by the publication of the version. All versions of a page or an article
 * in which a picture is are one place.
 */
export async function findPlaces(db: Read, names: readonly string[]): Promise<UsedPicture[]> {
  const uses = db
    .selectFrom("picture_uses as use")
    .leftJoin("page_versions as version", (join) =>
      join.onRef("version.page", "=", "use.page").onRef("version.version", "=", "use.page_version"),
    )
    .select(["use.picture_id", "use.project_id", "use.product_id", "use.article_id", "use.campaign_id"])
    .select(({ fn }) => [
      kindOf.as("kind"),
      fn.coalesce("use.page", "use.draft_id").as("page"),
      fn.min("version.published_at").as("published_at"),
    ])
    .where("use.picture_id", "in", names)
    .groupBy(["use.picture_id", "use.project_id", "use.product_id", "use.article_id", "use.campaign_id"])
    .groupBy(["kind", "use.page", "use.draft_id"]);
  const rows = await db
    .selectFrom(uses.as("use"))
    .leftJoin("projects", "projects.id", "use.project_id")
    .leftJoin("products", "products.id", "use.product_id")
    .leftJoin("articles", "articles.id", "use.article_id")
    .leftJoin("campaigns", "campaigns.id", "use.campaign_id")
    .select(({ fn }) => [
      "use.picture_id as picture",
      "use.kind",
      "use.page",
      fn.coalesce("projects.id", "products.id", "articles.id", "campaigns.id").as("record"),
      fn.coalesce("projects.name", "products.name", "articles.title", "campaigns.subject").as("title"),
    ])
    .orderBy("use.kind")
    .orderBy(({ fn }) =>
      fn.coalesce("projects.name_key", "products.name_key", "articles.title_key", "campaigns.subject_key"),
    )
    .orderBy("use.published_at")
    .orderBy("use.page")
    .orderBy("record")
    .execute();
  const places = new Map<string, UsedPicture>();
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
