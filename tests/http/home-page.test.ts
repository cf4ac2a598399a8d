import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Figure } from "#content/document.ts";
import { FIGURES, HOME } from "#content/home.ts";
import { SERVICES } from "#content/services.ts";
import { SAMPLE_CLIENTS } from "#contract/clients.ts";
import { publishPage } from "#tests/support/publish-page.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" } });
  token = await server.signIn();
});
afterAll(() => server.close());

const home = async () => (await fetch(server.url)).text();

/** Returns the sections of the projects. */
async function strips(): Promise<string[]> {
  return [...(await home()).matchAll(/<li class="case-row[\s\S]*?<\/li>/g)].map(([strip]) => strip);
}

async function change(slug: string, values: Record<string, unknown>): Promise<void> {
  const { json } = await server.api("GET", "/projects?pageSize=100", { token });
  const { id } = json.find((project: { slug: string }) => project.slug === slug);
  const { json: whole } = await server.api("GET", `/projects/${id}`, { token });
  const { status } = await server.api("PUT", `/projects/${id}`, { token, body: { ...whole.data, ...values } });
  expect(status).toBe(200);
}

describe("the projects of the home page", () => {
  test("are three, each with its cover, before, now, a feature and a link to its page", async () => {
    const shown = await strips();
    expect(shown).toHaveLength(3);
    for (const strip of shown) {
      expect(strip).toMatch(/<img class="case-picture" src="\/covers\/[^"]+" alt=""/);
      expect(strip).toMatch(/<dt>Before<\/dt><dd>[^<]{40,}<\/dd>/);
      expect(strip).toMatch(/<dt>Now<\/dt><dd>[^<]{40,}<\/dd>/);
      expect(strip).toMatch(/lucide-check/);
      const path = /href="(\/products\/[^"]+)"/.exec(strip)?.[1] ?? "";
      expect((await fetch(`${server.url}${path}`)).status).toBe(200);
    }
    expect(new Set(shown.map((strip) => /family=(\w+)/.exec(strip)?.[1]))).toEqual(new Set(["coil", "cloth", "cable"]));
  });

  test("follow their records, escape their texts, and disappear with them", async () => {
    await change("smart-depot", { before: "Buses <b>stood</b> anywhere.", after: "A board says where.", features: [] });
    await waitUntil("the new words", async () => (await home()).includes("Buses &lt;b&gt;stood&lt;/b&gt; anywhere."));
    expect((await strips()).filter((strip) => strip.includes("lucide-check"))).toHaveLength(2);
    await change("smart-depot", { published: false });
    await waitUntil("the project is gone", async () => !(await home()).includes("A board says where."));
    expect(await strips()).toHaveLength(3);
  });
});

describe("the clients of the strip", () => {
  /** Returns the address of each client's case in the row for screen readers. */
  async function cases(): Promise<(string | undefined)[]> {
    const [row = ""] = /<ul class="marquee-row clients-row"[\s\S]*?<\/ul>/.exec(await home()) ?? [];
    return row
      .split("</li>")
      .slice(0, -1)
      .map((mark) => /href="\/products\/([^"]+)"/.exec(mark)?.[1]);
  }

  test("link to a published project that names them", async () => {
    const found = await cases();
    expect(found).toHaveLength(6);
    for (const [at, slug] of found.entries()) {
      const page = await (await fetch(`${server.url}/products/${slug}`)).text();
      expect(page).toContain(SAMPLE_CLIENTS[at]);
    }
  });

  test("have no link without a published project, and link to the newest of two", async () => {
    await change("port-permits", { published: false });
    await change("clinic-records", { client: "Drakens Energy, again", year: "2031" });
    await change("erp-renewal", { client: "Civica Metropolitan Bank", year: "2032" });
    await waitUntil("all three changes", async () => {
      const [harbour, , energy] = await cases();
      return harbour === undefined && energy === "clinic-records";
    });
    expect(await home()).toContain("Harbourline");
    const [, , , namesake] = await cases();
    expect(namesake).toBe("metro-portal");
  });
});

test("every figure says what it counts, on the home page and on /services", async () => {
  const pages = { "/": await home(), "/services": await (await fetch(`${server.url}/services`)).text() };
  const { figures, about } = HOME.fields;
  const { years, projects, success, founded } = about.fields;
  const initial = FIGURES.map((name) => figures.fields[name].initial);
  const { projects: own, ...shared } = SERVICES.fields.figures.fields;
  const names = Object.values(shared).map(({ fields }) => fields.name.initial);
  const shown: readonly [keyof typeof pages, readonly Figure[]][] = [
    ["/", initial],
    ["/", [years, projects, success, founded].map((field) => field.initial)],
    ["/services", [own.initial, ...initial.slice(1).map((figure, index) => ({ ...figure, name: names[index] ?? "" }))]],
  ];
  for (const [path, those] of shown) {
    for (const { name, value, counts } of those) {
      const place = pages[path].indexOf(`<dt>${name}</dt>`);
      const part = pages[path].slice(place, pages[path].indexOf("</div>", place));
      expect(part).toContain(value.replace("{since}", "2012"));
      expect(part).toContain(counts.replace("{since}", "2012"));
    }
  }
});

test("a figure with a source or a date shows them on demand, and others have no disclosure", async () => {
  expect(await home()).not.toContain("<details><summary>");
  const clients = { source: "Contracts <signed> in {suburb}", date: "2026-11-25" };
  const founded = { source: "", date: "2026-10-01" };
  await publishPage(server, token, "home", { figures: { clients }, about: { founded } });
  await waitUntil("the source", async () => (await home()).includes("Contracts &lt;signed&gt; in Westville"));
  const disclosures = [...(await home()).matchAll(/<dd class="figure-source">(.*?)<\/dd>/g)];
  expect(
    disclosures.map(([, disclosure = ""]) => disclosure.replaceAll(/<!-- -->|<[^>]*>/g, "|").split(/\|+/)),
  ).toEqual([
    [
      "",
      "Source",
      ": ",
      "Clients worldwide",
      "Contracts &lt;signed&gt; in Westville",
      "As of ",
      "25 November 2026",
      "",
    ],
    ["", "Date", ": ", "Founded, with government partnerships", "As of ", "1 October 2026", ""],
  ]);
});
