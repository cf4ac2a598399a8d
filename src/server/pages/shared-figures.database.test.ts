import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { PageKey } from "#contract/page-documents.ts";
import { findStoredPage, insertVersion, writePage } from "#server/pages/store.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { up } from "../../../migrations/0013-page-texts.ts";

const DAY = "2026-11-25T08:00:00.000Z";
const INITIAL = { value: "98%", counts: "Clients who say they would work with us again.", source: "", date: "" };
const EDITED = { ...INITIAL, value: "97%", source: "Survey", date: "2026-11-01" };

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createPlatform();
});
afterAll(() => platform.close());
beforeEach(() =>
  platform.database.write(async (tx) => {
    for (const table of ["page_versions", "page_documents"] as const) await tx.deleteFrom(table).execute();
  }),
);

const documentWith = (satisfaction: object) => ({ opening: { lede: "Words." }, figures: { satisfaction } });

async function publishOld(page: PageKey, satisfaction: object, version = 1): Promise<void> {
  const document = documentWith(satisfaction);
  const stored = { version, document, publishedAt: DAY, noticeVersion: null };
  await platform.database.write((tx) => insertVersion(tx, page, stored, null));
}

/** Runs the migration. Returns the published home page. */
async function upgrade() {
  await up(platform.database.owner);
  return (await findStoredPage(platform.database.read, "home")).published;
}

test("edited figures of /services become those of a home page that had the initial ones", async () => {
  await publishOld("services", INITIAL);
  await publishOld("services", EDITED, 2);
  await publishOld("home", INITIAL, 4);
  expect(await upgrade()).toEqual({
    version: 5,
    document: documentWith(EDITED),
    publishedAt: DAY,
    noticeVersion: null,
  });
});

test("a home page that was never published gets its first version", async () => {
  await publishOld("services", EDITED);
  expect(await upgrade()).toMatchObject({ version: 1, document: { figures: { satisfaction: EDITED } } });
});

test("the draft of the home page gets them too, unless it has other ones", async () => {
  await publishOld("services", EDITED);
  const page = { key: "home" as const, version: 3 };
  const other = { ...INITIAL, value: "96%" };
  const waiting = { draft: documentWith(INITIAL), scheduled: documentWith(other) };
  await platform.database.write((tx) => writePage(tx, page, { ...waiting, scheduledFor: DAY }, { by: null, now: DAY }));
  await upgrade();
  const { draft, scheduled, version } = await findStoredPage(platform.database.read, "home");
  expect({ draft, scheduled, version }).toEqual({
    draft: documentWith(EDITED),
    scheduled: documentWith(other),
    version: 5,
  });
});

test("nothing changes where /services has the initial figures or the home page edited ones", async () => {
  expect(await upgrade()).toBeUndefined();
  await publishOld("services", INITIAL);
  expect(await upgrade()).toBeUndefined();
  await publishOld("services", EDITED, 2);
  await publishOld("home", { ...INITIAL, value: "96%" });
  expect(await upgrade()).toMatchObject({ version: 1 });
});
