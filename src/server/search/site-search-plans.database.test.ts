import { type CompiledQuery, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SITE_RESULT_TYPES } from "#contract/search.ts";
import { FEATURES } from "#server/features.ts";
import { bumpContentVersion } from "#server/platform/database/content-version.ts";
import { siteQueryOf } from "#server/platform/database/search-words.ts";
import { databaseKind } from "#tests/support/database.ts";
import { addingMany, analyse, planOf, statementsOf } from "#tests/support/plans.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { addSiteRecords } from "#tests/support/site-records.ts";

/** Records of each kind: more than the hits up to which the search index is read for all. */
const RECORDS = 3_000;

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createPlatform();
  await addingMany(platform.database, () => addSiteRecords(platform.database, RECORDS, { bodyWords: 80 }));
  await analyse(platform.database);
}, 300_000);
afterAll(() => platform.close());

/** Part of a plan that reads or sorts a whole table. PostgreSQL reads all of the few counters, by which the clock is trusted. */
const FULL_READ = /TEMP B-TREE|Sort|Seq Scan(?! on counters)|SCAN \w+$/m;

/** Returns the statements that search one type, without those that read the variants and images of the products found. */
async function statementsFor(
  type: (typeof SITE_RESULT_TYPES)[number],
  term: string,
  part: "title" | "text",
): Promise<CompiledQuery[]> {
  const query = siteQueryOf(term) ?? expect.fail();
  const source = FEATURES.find(({ search }) => search?.site?.type === type)?.search?.site ?? expect.fail();
  const statements = await statementsOf(platform.database, (database) =>
    source.find({ ...platform, database }, { query, part, most: 20 }),
  );
  return statements.filter(({ sql }) => !/from "product_/.test(sql));
}

describe.each(SITE_RESULT_TYPES.slice(1))("a search for each %s", (type) => {
  test("reads titles in the order of their index, of rows without a match nothing else", async () => {
    for (const term of ["quagga", "gateway"]) {
      const statements = await statementsFor(type, term, "title");
      expect(statements).toHaveLength(2);
      for (const statement of statements) {
        const plan = await planOf(platform.database, statement);
        expect(plan).toMatch(
          databaseKind === "sqlite" ? /USING COVERING INDEX \w+_key/ : /Index Only Scan using \w+_key/,
        );
        expect(plan).not.toMatch(FULL_READ);
      }
    }
  });

  test("finds a rare word of a text in the search index, with one statement", async () => {
    const [statement, ...others] = await statementsFor(type, "quagga", "text");
    expect(others).toEqual([]);
    expect(await planOf(platform.database, statement)).toMatch(
      databaseKind === "sqlite" ? /SCAN \w+_words_fts VIRTUAL TABLE/ : /Bitmap Index Scan on \w+_words/,
    );
  });

  test("leaves the words of texts that lists do not search out of the index of lists", async () => {
    const table = { service: "services", product: "products", project: "projects" }[type as string];
    // Lists of jobs and articles search the other texts of these records as well.
    if (table === undefined) return;
    const holds = (column: string) => sql<{ rows: number }>`
      select count(*) as rows from ${sql.table(table)} where ${sql.ref(column)} like '%quagga%'`;
    expect((await holds("search").execute(platform.database.read)).rows).toEqual([{ rows: 0 }]);
    expect((await holds("words").execute(platform.database.read)).rows).toEqual([{ rows: 1 }]);
  });

  test("reads the texts with a common word in the order of titles until there are enough", async () => {
    const statements = await statementsFor(type, "network", "text");
    expect(statements).toHaveLength(2);
    const plan = await planOf(platform.database, statements[1]);
    expect(plan).toMatch(databaseKind === "sqlite" ? /USING INDEX \w+_key/ : /Index Scan using \w+_key/);
    expect(plan).not.toMatch(FULL_READ);
  });
});

test("pages are read once per change of content, not for each search", async () => {
  const pages = FEATURES.find(({ name }) => name === "pages")?.search?.site ?? expect.fail();
  const request = { query: siteQueryOf("contact") ?? expect.fail(), part: "title", most: 20 } as const;
  let statements = 0;
  const read = platform.database.owner.withPlugin({
    transformQuery({ node }) {
      statements++;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const listened = { ...platform, database: { ...platform.database, read } };
  const cost = async () => {
    const before = statements;
    await pages.find(listened, request);
    return statements - before;
  };
  expect(await cost()).toBeGreaterThan(10);
  expect(await cost()).toBe(1);
  await platform.database.write((tx) => bumpContentVersion(tx));
  expect(await cost()).toBeGreaterThan(10);
});
