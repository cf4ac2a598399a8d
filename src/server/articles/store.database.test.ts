import { afterEach, beforeEach, expect, test } from "vitest";
import { findArticlesNaming } from "#server/articles/personal-articles.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { newId } from "#server/platform/records/ids.ts";
import { analyse, planOf, statementsOf } from "#tests/support/plans.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
beforeEach(async () => {
  platform = await createPlatform();
});
afterEach(() => platform.close());

const AT = "2026-01-01T00:00:00.000Z";

function articleOf(number: number): Schema["articles"] {
  return {
    id: newId(),
    title: "A",
    title_key: "a",
    slug: `article-${number}`,
    summary: "s",
    body: "words",
    cover: null,
    signed_by: null,
    byline: "",
    tags: "",
    tag_keys: "",
    status: "Published",
    publish_at: AT,
    sample: 0,
    search: "a\ns",
    words: "\na\ns",
    version: 1,
    created_at: AT,
    updated_at: AT,
  };
}

function versionOf({ id: article_id }: Schema["articles"], body: string, version = 1): Schema["article_versions"] {
  return {
    article_id,
    version,
    title: "A",
    summary: "s",
    body,
    cover: null,
    saved_at: AT,
    author_id: null,
  };
}

async function fill(articles: Schema["articles"][], versions: Schema["article_versions"][]): Promise<void> {
  await platform.database.write(async (tx) => {
    for (let start = 0; start < articles.length; start += 500)
      await tx
        .insertInto("articles")
        .values(articles.slice(start, start + 500))
        .execute();
    for (let start = 0; start < versions.length; start += 500)
      await tx
        .insertInto("article_versions")
        .values(versions.slice(start, start + 500))
        .execute();
  });
  await analyse(platform.database);
}

test("a look-up of a person reads all texts with an address, and each batch from an index", async () => {
  const articles = Array.from({ length: 2000 }, (_, number) => articleOf(number));
  const named = articles.slice(0, 30);
  const mentions = named.flatMap((article) =>
    [2, 3].map((version) => versionOf(article, "Ask a@example.net.", version)),
  );
  await fill(articles, [...articles.map((article) => versionOf(article, "words")), ...mentions]);
  const find = ({ read }: Pick<Database, "read">) => findArticlesNaming(read, ["a@example.net"]);
  expect((await find(platform.database)).sort()).toEqual(named.map(({ id }) => id).sort());
  const ofVersions = (await statementsOf(platform.database, find)).filter(({ sql }) =>
    sql.includes("article_versions"),
  );
  expect(ofVersions).toHaveLength(3);
  for (const statement of ofVersions)
    expect(await planOf(platform.database, statement)).toContain("article_versions_mentions");
});

test.each([
  // Later columns follow them: a page of a list reads the texts of its rows for it.
  ["articles", ["body", "words", "sample", "signed_by", "byline", "tags", "tag_keys"]],
  ["article_versions", ["body"]],
] as const)("%s have their long texts last, but for later columns", async (table, texts) => {
  const [article] = [articleOf(1)];
  await fill([article], [versionOf(article, "words")]);
  const row = await platform.database.read.selectFrom(table).selectAll().executeTakeFirstOrThrow();
  expect(Object.keys(row).slice(-texts.length)).toEqual(texts);
});
