import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { TERMS, TERMS_SECTIONS } from "#content/terms.ts";
import { readHtml, textOf } from "#tests/support/html.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { addTermsVersion } from "#tests/support/terms.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const SECTIONS = TERMS.fields.sections.fields;

let server: TestServer;
beforeEach(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" } });
});
afterEach(() => server.close());

const get = (path: string) => fetch(`${server.url}${path}`);
const htmlOf = async (path: string) => (await get(path)).text();

/** Returns the text in the page's main element. */
async function textOfPage(path: string): Promise<string> {
  const main = readHtml(await htmlOf(path)).find(({ name }) => name === "main");
  return main ? textOf(main) : "";
}

/** Publishes a first and a second version. The second has another notice. */
async function publishTwo(): Promise<void> {
  const liability = "We are careful.";
  await addTermsVersion(server, { document: { sections: { liability } }, publishedAt: "2026-03-02T08:00:00.000Z" });
  await addTermsVersion(server, {
    document: { sections: { liability, privacy: "We keep less of you." } },
    publishedAt: "2026-07-09T23:30:00.000Z",
    noticeVersion: 2,
  });
  await waitUntil("the terms are the newest", async () => (await htmlOf("/terms")).includes("We keep less of you."));
}

describe("the terms", () => {
  test("list no former version until they are changed", async () => {
    expect(await textOfPage("/terms")).not.toContain("Former versions");
  });

  test("show numbered clauses with the numbers that were typed", async () => {
    const liability = "1. one\n\nA paragraph.\n\n2. two\n3. three";
    await addTermsVersion(server, { document: { sections: { liability } } });
    await waitUntil("the terms are the newest", async () => (await htmlOf("/terms")).includes("A paragraph."));
    const lists = readHtml(await htmlOf("/terms")).filter(({ name }) => name === "ol");
    const clauses = lists.filter((list) => /^(one|two)/.test(textOf(list)));
    expect(clauses.map(({ attributes }) => attributes.start)).toEqual([undefined, "2"]);
    // The style sheet of the site resets the numbers of all other lists.
    for (const { attributes } of clauses) expect(attributes.class).toContain("list-decimal");
  });

  test("list every former version with its day and its notice, newest first", async () => {
    await publishTwo();
    const links = readHtml(await htmlOf("/terms")).filter(({ attributes }) => attributes.href?.startsWith("/terms/"));
    expect(links.map(({ attributes }) => attributes.href)).toEqual(["/terms/versions/1", "/terms/versions/0"]);
    // At the end of the text.
    expect(await textOfPage("/terms")).toMatch(
      /Former versions ?Version 1, 2 March 2026 ?privacy notice 1 ?Version 0, 15 March 2024 ?privacy notice 1$/,
    );
  });
});

describe("each version of the terms", () => {
  test("is a page of its own, with its text and its period", { tags: "promise-35" }, async () => {
    await publishTwo();
    const [initial, former, present] = await Promise.all([0, 1, 2].map((one) => textOfPage(`/terms/versions/${one}`)));
    expect(initial).toContain("Version 0, privacy notice 1");
    expect(initial).toContain("It applied from 15 March 2024 to 2 March 2026.");
    expect(initial).toContain(SECTIONS.governingLaw.initial.split("\n")[0]);
    expect(initial).not.toContain("We are careful.");
    expect(former).toContain("Version 1, privacy notice 1");
    // Days are those of South Africa.
    expect(former).toContain("It applied from 2 March 2026 to 10 July 2026.");
    expect(former).toContain("We are careful.");
    expect(former).not.toContain("We keep less of you.");
    expect(present).toContain("Version 2, privacy notice 2");
    expect(present).toContain("This version applies, since 10 July 2026.");
    expect(present).toContain("We keep less of you.");
  });

  test("links to the terms, has their layout and is hidden from search engines", async () => {
    await publishTwo();
    for (const path of ["/terms/versions/0", "/terms/versions/2"]) {
      const html = await htmlOf(path);
      expect(html.slice(html.indexOf("<main"), html.indexOf("</main>")), path).toMatch(
        /<a [^>]*href="\/terms">Read the terms/,
      );
      expect(html, path).toContain('<meta name="robots" content="noindex"/>');
      expect(html.match(/<section id=/g), path).toHaveLength(Object.keys(TERMS_SECTIONS).length);
      expect(html.match(/<h1\b/g), path).toHaveLength(1);
    }
    expect(await htmlOf("/sitemap.xml")).not.toContain("/terms/versions");
  });

  test("has a page from version 0 on, which says within two seconds that it is a former one", async () => {
    expect(await textOfPage("/terms/versions/0")).toContain("This version applies, since 15 March 2024.");
    expect((await get("/terms/versions/1")).status).toBe(404);
    await addTermsVersion(server);
    const isFormer = async () => (await textOfPage("/terms/versions/0")).includes("A former version of these terms.");
    await waitUntil("it is a former version", isFormer, 2_000);
    expect((await get("/terms/versions/1")).status).toBe(200);
    // A version that applied for one day only.
    await addTermsVersion(server);
    const isOfOneDay = async () => (await textOfPage("/terms/versions/1")).includes("It applied on 20 November 2026.");
    await waitUntil("there is a newer one", isOfOneDay, 2_000);
  });

  test("is cached like other pages, and an unknown number is the common page for missing ones", async () => {
    const kept = await get("/terms/versions/0");
    expect(kept.headers.get("cache-control")).toBe("no-cache");
    expect(kept.headers.get("etag")).toBeTruthy();
    const missing = await get("/nowhere");
    for (const name of ["1", "00", "01", "-1", "1e1", "latest", "99999999999999999999", "0/1"]) {
      const answer = await get(`/terms/versions/${name}`);
      expect([answer.status, answer.headers.get("etag")], name).toEqual([404, missing.headers.get("etag")]);
    }
    expect((await get("/terms/versions")).status).toBe(404);
  });
});
