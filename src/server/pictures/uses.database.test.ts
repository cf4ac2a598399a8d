import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Article } from "#contract/articles.ts";
import type { ExtraPage } from "#contract/extra-pages.ts";
import type { PageKey } from "#contract/page-documents.ts";
import { articleVersions, insertArticle, writeArticle } from "#server/articles/store.ts";
import { insertCampaign } from "#server/campaigns/store.ts";
import { extraPageVersions, insertExtraPage, writeExtraPage } from "#server/extra-pages/store.ts";
import { insertJob } from "#server/jobs/store.ts";
import { insertVersion, writePage } from "#server/pages/store.ts";
import { findPlacesByPicture } from "#server/pictures/find-places.ts";
import { insertPicture } from "#server/pictures/store.ts";
import { pictureUsesTable } from "#server/pictures/tables.ts";
import { findPlaces, insertUses, type PicturePlace, type PLACES } from "#server/pictures/uses-store.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { violationOf } from "#server/platform/database/errors.ts";
import { reserveFile } from "#server/platform/database/file-reservations.ts";
import type { TableName } from "#server/platform/database/table.ts";
import { SAMPLE_SIGNER } from "#server/platform/people/account-names.ts";
import { newId } from "#server/platform/records/ids.ts";
import { insertProduct } from "#server/products/store.ts";
import { insertProject } from "#server/projects/store.ts";
import { insertService } from "#server/services/store.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import { setSettings } from "#server/settings/store.ts";
import { EXAMPLES } from "#tests/support/calls.ts";
import { databaseKind } from "#tests/support/database.ts";
import { analyse, planOf, statementsOf } from "#tests/support/plans.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";

const AT = "2026-11-20T08:30:00.000Z";
const BY = { by: null, now: AT };

let platform: TestPlatform;
let picture: string;
beforeAll(async () => {
  platform = await createPlatform();
});
afterAll(() => platform.close());
beforeEach(async () => {
  picture = await addPicture();
});

async function addPicture(): Promise<string> {
  const id = `${newId()}.png`;
  await platform.database.write(async (tx) => {
    await reserveFile(tx, { store: "files", name: id }, Date.now() + 3_600_000);
    await insertPicture(tx, { id, file_name: "shelf.png", bytes: 1, width: 2, height: 2 }, platform.now());
  });
  return id;
}

const titlesOf = async (name: string) => {
  const places = (await findPlacesByPicture(platform.database.read, [name])).get(name) ?? [];
  return places.map(({ title }) => title);
};

async function addProject(tx: Tx, name: string, image: string): Promise<string> {
  const id = newId();
  await insertProject(tx, id, { ...EXAMPLES.createProject.body, name, slug: id, image }, AT);
  return id;
}

async function addProduct(tx: Tx, name: string, images: string[]): Promise<string> {
  const id = newId();
  await insertProduct(tx, id, { ...EXAMPLES.createProduct.body, name, slug: id, variants: [], images }, AT);
  return id;
}

async function saveLogo(tx: Tx, logo: string | null): Promise<void> {
  const { createdAt: _, updatedAt: __, ...settings } = await readSettings(tx, platform.config);
  await setSettings(tx, { ...settings, company: { ...settings.company, logo } }, AT);
}

/** Returns a document of the about page or the home page. */
const documentWith = (picture: string) => ({ culture: { picture }, about: { picture } });

async function publish(tx: Tx, version: number, name: string, at = AT, page: PageKey = "about"): Promise<void> {
  const document = documentWith(name);
  await insertVersion(tx, page, { version, document, publishedAt: at, noticeVersion: null }, null);
}

async function saveDraft(tx: Tx, name: string): Promise<void> {
  const change = { draft: documentWith(name), scheduled: undefined, scheduledFor: null };
  await writePage(tx, { key: "about", version: 1 }, change, BY);
}

const UNPUBLISHED = { status: "Draft", publishAt: null, summary: "", body: "", cover: null } as const;

async function addArticle(tx: Tx, title: string, pictures: string[]): Promise<Article> {
  const id = newId();
  const article = { ...UNPUBLISHED, title, slug: id, author: SAMPLE_SIGNER, pictures };
  return (await insertArticle(tx, id, article, AT)).record;
}

/** Adds an article with a version, whose picture it then loses. */
async function addEarlierArticle(tx: Tx, title: string, name: string): Promise<string> {
  const article = await addArticle(tx, title, [name]);
  await articleVersions.add(tx, article.id, article, null, AT);
  await writeArticle(tx, article, { ...article, pictures: [] }, { accountId: null, now: AT });
  return article.id;
}

async function addExtraPage(tx: Tx, title: string, pictures: string[]): Promise<ExtraPage> {
  const id = newId();
  const page = { title, slug: id, summary: "", body: "", status: "Draft", publishAt: null } as const;
  return (await insertExtraPage(tx, id, page, pictures, { accountId: null, now: AT })).record;
}

async function addCampaign(tx: Tx, subject: string, pictures: string[]): Promise<string> {
  const id = newId();
  await insertCampaign(tx, id, { subject, preheader: "", body: "", articleId: null, pictures }, AT);
  return id;
}

/** Use of a picture in a row, which `end` deletes. */
interface Use {
  table: TableName;
  title: string;
  add(tx: Tx, name: string): Promise<(tx: Tx) => Promise<unknown>>;
}

type RecordTable = "projects" | "products" | "services" | "jobs" | "articles" | "campaigns" | "extra_pages";

const deletion = (table: RecordTable, id: string) => (tx: Tx) => tx.deleteFrom(table).where("id", "=", id).execute();

const deleteVersion = (version: number) => (tx: Tx) =>
  tx.deleteFrom("page_versions").where("page", "=", "about").where("version", "=", version).execute();

const ADDED: Readonly<
  Record<"projects" | "products" | "services" | "jobs", (tx: Tx, name: string) => Promise<string>>
> = {
  projects: (tx, name) => addProject(tx, name, ""),
  products: (tx, name) => addProduct(tx, name, []),
  async services(tx, name) {
    const id = newId();
    await insertService(tx, id, { ...EXAMPLES.createService.body, name, slug: id }, AT);
    return id;
  },
  async jobs(tx, title) {
    const id = newId();
    await insertJob(tx, id, { ...EXAMPLES.createJob.body, title, slug: id }, AT);
    return id;
  },
};

/** Adds a record with a picture in its description. */
async function addDescribed(
  tx: Tx,
  table: keyof typeof ADDED,
  column: "project_text_id" | "product_text_id" | "service_id" | "job_id",
  title: string,
  name: string,
) {
  const id = await ADDED[table](tx, title);
  await insertUses(tx, { [column]: id } as PicturePlace, [name]);
  return deletion(table, id);
}

/** Use of each kind. */
const USES: Readonly<Record<keyof typeof PLACES, Use>> = {
  project: {
    table: "projects",
    title: "Portal",
    add: async (tx, name) => deletion("projects", await addProject(tx, "Portal", name)),
  },
  product: {
    table: "products",
    title: "Sensor",
    add: async (tx, name) => deletion("products", await addProduct(tx, "Sensor", [name, "typed.png", name])),
  },
  projectText: {
    table: "projects",
    title: "Portal",
    add: (tx, name) => addDescribed(tx, "projects", "project_text_id", "Portal", name),
  },
  productText: {
    table: "products",
    title: "Sensor",
    add: (tx, name) => addDescribed(tx, "products", "product_text_id", "Sensor", name),
  },
  service: {
    table: "services",
    title: "Survey",
    add: (tx, name) => addDescribed(tx, "services", "service_id", "Survey", name),
  },
  job: {
    table: "jobs",
    title: "Weaver",
    add: (tx, name) => addDescribed(tx, "jobs", "job_id", "Weaver", name),
  },
  settings: {
    table: "settings",
    title: "Settings",
    async add(tx, name) {
      await saveLogo(tx, name);
      return (later) => later.deleteFrom("settings").where("name", "=", "site").execute();
    },
  },
  page: {
    table: "page_versions",
    title: "About",
    async add(tx, name) {
      await publish(tx, 1, name);
      return deleteVersion(1);
    },
  },
  draft: {
    table: "page_documents",
    title: "About (draft)",
    async add(tx, name) {
      await saveDraft(tx, name);
      return (later) => later.deleteFrom("page_documents").where("id", "=", "about").execute();
    },
  },
  earlierPage: {
    table: "page_versions",
    title: "About (earlier version)",
    async add(tx, name) {
      await publish(tx, 2, name);
      await publish(tx, 3, "");
      return deleteVersion(2);
    },
  },
  article: {
    table: "articles",
    title: "News",
    add: async (tx, name) => deletion("articles", (await addArticle(tx, "News", [name])).id),
  },
  earlierArticle: {
    table: "article_versions",
    title: "News (earlier version)",
    async add(tx, name) {
      const id = await addEarlierArticle(tx, "News", name);
      return (later) => later.deleteFrom("article_versions").where("article_id", "=", id).execute();
    },
  },
  extraPage: {
    table: "extra_pages",
    title: "Plains",
    add: async (tx, name) => deletion("extra_pages", (await addExtraPage(tx, "Plains", [name])).id),
  },
  earlierExtraPage: {
    table: "extra_page_versions",
    title: "Plains (earlier version)",
    async add(tx, name) {
      const page = await addExtraPage(tx, "Plains", [name]);
      await extraPageVersions.add(tx, page.id, page, null, AT);
      await writeExtraPage(tx, page, page, [], { accountId: null, now: AT });
      return deletion("extra_pages", page.id);
    },
  },
  campaign: {
    table: "campaigns",
    title: "Issue",
    add: async (tx, name) => deletion("campaigns", await addCampaign(tx, "Issue", [name])),
  },
};

const deletePicture = () =>
  platform.database.writeReadCommitted((tx) => tx.deleteFrom("pictures").where("id", "=", picture).execute());

describe("uses of pictures", () => {
  test.each(Object.entries(USES))("a use of the kind %s keeps its picture, and ends with its row", async (_, use) => {
    const { database } = platform;
    const end = await database.write((tx) => use.add(tx, picture));
    expect(await titlesOf(picture)).toEqual([use.title]);
    expect(violationOf(await deletePicture().catch((error: unknown) => error))).toMatchObject({ kind: "foreign-key" });
    await database.write((tx) => end(tx));
    expect(await titlesOf(picture)).toEqual([]);
    await deletePicture();
    expect(await findPlaces(database.read, [picture])).toEqual([]);
  });

  test("a use in every table to which uses refer is tried", () => {
    const tables = new Set<string>(Object.values(USES).map(({ table }) => table));
    expect([...tables].sort()).toEqual(pictureUsesTable.refersTo.filter((table) => table !== "pictures").sort());
  });

  test("a use ends when its place is saved without the picture, and others of the place stay", async () => {
    const { database } = platform;
    const other = await addPicture();
    await database.write(async (tx) => {
      await saveLogo(tx, picture);
      await saveLogo(tx, other);
      await saveDraft(tx, picture);
      await saveDraft(tx, "");
      const id = await addEarlierArticle(tx, "News", picture);
      await tx.deleteFrom("article_versions").where("article_id", "=", id).execute();
    });
    expect([await titlesOf(picture), await titlesOf(other)]).toEqual([[], ["Settings"]]);
  });
});

test("places are in the order of their kinds, records by title and pages by publication", async () => {
  const { database } = platform;
  await database.write(async (tx) => {
    await tx.deleteFrom("page_versions").execute();
    await addCampaign(tx, "Issue", [picture]);
    await addEarlierArticle(tx, "Apples", picture);
    for (const title of ["Zebras", "élan", "Dunes"]) await addArticle(tx, title, [picture]);
    const maize = await addArticle(tx, "Maize", [picture]);
    await articleVersions.add(tx, maize.id, maize, null, AT);
    await publish(tx, 1, picture, "2026-11-20T08:30:02.000Z");
    await publish(tx, 1, picture, "2026-11-20T08:30:01.000Z", "home");
    await saveDraft(tx, picture);
    await saveLogo(tx, picture);
    await addProduct(tx, "Sensor", [picture]);
    for (const name of ["Portal", "Harbour"]) await addProject(tx, name, picture);
  });
  expect(await titlesOf(picture)).toEqual([
    "Harbour",
    "Portal",
    "Sensor",
    "Settings",
    "Home",
    "About",
    "Dunes",
    "élan",
    "Maize",
    "Zebras",
    "Apples (earlier version)",
    "Issue",
  ]);
});

test("places of a picture, and the uses of a row, are read from indexes", async () => {
  const { database } = platform;
  const names: string[] = [];
  for (let number = 0; number < 40; number++) names.push(await addPicture());
  await database.write(async (tx) => {
    for (let number = 0; number < 100; number++) await addCampaign(tx, "Issue", names);
  });
  await analyse(database);
  const [places] = await statementsOf(database, ({ read }) => findPlaces(read, names.slice(0, 1)));
  const isRead = databaseKind === "sqlite" ? /SEARCH use USING INDEX/ : /(Index|Bitmap) .*picture_uses_picture_id/;
  expect(await planOf(database, places)).toMatch(isRead);
  const keys = ["project_id", "product_id", "settings_name", "draft_id", "page", "article_id", "campaign_id"] as const;
  for (const key of keys) {
    const [uses] = await statementsOf(database, ({ read }) =>
      read.selectFrom("picture_uses").select("id").where(key, "=", "about").execute(),
    );
    expect(await planOf(database, uses), key).toMatch(new RegExp(`picture_uses_${key}`));
  }
});
