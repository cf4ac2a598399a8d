import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertArticle } from "#server/articles/store.ts";
import { insertJob } from "#server/jobs/store.ts";
import { newId } from "#server/platform/records/ids.ts";
import { insertProduct } from "#server/products/store.ts";
import { insertProject } from "#server/projects/store.ts";
import { insertService } from "#server/services/store.ts";
import { EXAMPLES } from "#tests/support/calls.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { fillWords } from "../../../migrations/0018-search-over-the-site.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createPlatform();
});
afterAll(() => platform.close());

const TABLES = ["services", "products", "projects", "jobs", "articles"] as const;

test("records from before the search over the site get the same words as new ones", async () => {
  const { database } = platform;
  const now = platform.now().toISOString();
  const texts = "Größe **bold** [a link](/contact#place)\n\n- `code_name` Ærø ½";
  await database.write(async (tx) => {
    await insertService(tx, newId(), { ...EXAMPLES.createService.body, description: texts }, now);
    await insertProduct(tx, newId(), { ...EXAMPLES.createProduct.body, images: [], description: texts }, now);
    await insertProject(tx, newId(), { ...EXAMPLES.createProject.body, image: null, description: texts }, now);
    await insertJob(tx, newId(), { ...EXAMPLES.createJob.body, description: texts }, now);
    const { title, summary, slug } = EXAMPLES.createArticle.body;
    const article = { title, summary, slug, body: texts, cover: null, author: "", pictures: [] };
    await insertArticle(tx, newId(), { ...article, status: "Draft", publishAt: null }, now);
  });
  const written = await wordsByTable();
  for (const table of TABLES) {
    expect(written.get(table)?.length, table).toBeGreaterThan(0);
    await database.write((tx) => sql`update ${sql.table(table)} set words = ''`.execute(tx));
  }
  expect(await wordsByTable()).not.toEqual(written);
  await fillWords(database.owner);
  expect(await wordsByTable()).toEqual(written);
});

/** Returns the words of all records by table. */
async function wordsByTable(): Promise<Map<string, string[]>> {
  const texts = new Map<string, string[]>();
  for (const table of TABLES) {
    const searched = sql<{ words: string }>`select words from ${sql.table(table)} order by id`;
    const { rows } = await searched.execute(platform.database.read);
    texts.set(
      table,
      rows.map(({ words }) => words),
    );
  }
  return texts;
}
