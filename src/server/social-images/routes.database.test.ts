import { afterEach, beforeEach, expect, test } from "vitest";
import { insertArticle } from "#server/articles/store.ts";
import { SAMPLE_SIGNER } from "#server/platform/people/account-names.ts";
import { newId } from "#server/platform/records/ids.ts";
import { createWorkQueue } from "#server/platform/work-queue.ts";
import { serveSharePictures } from "#server/social-images/routes.ts";
import { createTestApp } from "#tests/support/app.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
beforeEach(async () => {
  platform = await createPlatform();
});
afterEach(() => platform.close());

test("the picture of an article is drawn although the queue of pages is full", async () => {
  const now = platform.now().toISOString();
  const texts = { title: "Looms", summary: "s", body: "b", slug: "looms", author: SAMPLE_SIGNER };
  const article = { ...texts, status: "Published", publishAt: now, cover: null, pictures: [] } as const;
  await platform.database.write((tx) => insertArticle(tx, newId(), article, now));
  const renders = createWorkQueue({ concurrency: 1, maxPending: 0 });
  const app = await createTestApp((api) => serveSharePictures(api, { ...platform, renders }));
  expect((await app.inject({ url: "/share/news/looms.png" })).statusCode).toBe(200);
  await app.close();
});
