import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertArticle } from "#server/articles/store.ts";
import { insertJob } from "#server/jobs/store.ts";
import { hitsInWords } from "#server/platform/database/search.ts";
import { SAMPLE_SIGNER } from "#server/platform/people/account-names.ts";
import { newId } from "#server/platform/records/ids.ts";
import { insertProduct } from "#server/products/store.ts";
import { insertProject } from "#server/projects/store.ts";
import { insertService } from "#server/services/store.ts";
import { EXAMPLES } from "#tests/support/calls.ts";
import { databaseKind } from "#tests/support/database.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { foldLetters, up } from "../../../migrations/0026-letters-and-signs-in-searches.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createPlatform();
});
afterAll(() => platform.close());

const TABLES = ["services", "products", "projects", "jobs", "articles"] as const;

test("records from before the search over the site get the same words as new ones", async () => {
  const { database } = platform;
  const now = platform.now().toISOString();
  const texts =
    "Größe **bold** [a link](/contact#place)\n\n- `code_name` Ærø ½ C++/C# R&D-led don\u2019t wi\u2011fi Ħal" +
    " [![Stand](/uploads/a.webp)](https://example.org/)";
  // Descriptions were no Markdown.
  const description = "Größe bold Ærø ½ C++/C# R&D-led don\u2019t wi\u2011fi Ħal 24/7";
  await database.write(async (tx) => {
    await insertService(tx, newId(), { ...EXAMPLES.createService.body, description }, now);
    await insertProduct(tx, newId(), { ...EXAMPLES.createProduct.body, images: [], description }, now);
    await insertProject(tx, newId(), { ...EXAMPLES.createProject.body, image: null, description }, now);
    await insertJob(tx, newId(), { ...EXAMPLES.createJob.body, description }, now);
    const { title, summary, slug } = EXAMPLES.createArticle.body;
    const article = { title, summary, slug, body: texts, cover: null, author: SAMPLE_SIGNER, pictures: [] };
    await insertArticle(tx, newId(), { ...article, status: "Draft", publishAt: null }, now);
  });
  const written = await wordsByTable();
  for (const table of TABLES) {
    expect(written.get(table)?.length, table).toBeGreaterThan(0);
    await database.write((tx) => sql`update ${sql.table(table)} set words = ''`.execute(tx));
  }
  expect(await wordsByTable()).not.toEqual(written);
  await database.owner.transaction().execute((tx) => up(tx));
  expect(await wordsByTable()).toEqual(written);
  for (const table of TABLES) {
    const { from, where } = hitsInWords(databaseKind, table, ["wifi", "\ncqzpqzp"]);
    expect((await sql`select 1 from ${from} where ${where}`.execute(database.read)).rows, table).toHaveLength(1);
  }
});

test("names and searched texts from before more letters were folded equal new ones", async () => {
  const { database } = platform;
  const now = platform.now().toISOString();
  const id = newId();
  const title = "Ħal \u2018Għaxaq\u2019 Ŋaŧŧi wi\u2010fi ƙəɓɗɖɛƒɣɔƴ";
  const { slug: _, ...job } = EXAMPLES.createJob.body;
  await database.write((tx) => insertJob(tx, id, { ...job, title, slug: "folded" }, now));
  const folded = async () => {
    const { rows } = await sql`select title_key, search from jobs where id = ${id}`.execute(database.read);
    return rows;
  };
  const written = await folded();
  const before = "ħal \u2018għaxaq\u2019 ŋaŧŧi wi\u2010fi ƙəɓɗɖɛƒɣɔƴ";
  await database.write((tx) =>
    sql`update jobs set title_key = ${before}, search = replace(search, title_key, ${before}) where id = ${id}`.execute(
      tx,
    ),
  );
  expect(await folded()).not.toEqual(written);
  await foldLetters(database.owner);
  expect(await folded()).toEqual(written);
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
