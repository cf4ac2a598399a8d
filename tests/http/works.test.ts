import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LIMITS } from "#contract/fields.ts";
import { INITIAL_PROJECTS } from "#server/projects/initial-projects.ts";
import { send } from "#tests/support/http.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" } });
  token = await server.signIn();
});
afterAll(() => server.close());

const get = (path: string) => fetch(`${server.url}${path}`, { redirect: "manual" });
const htmlOf = async (path: string) => (await get(path)).text();

/** Returns the names on the cards, in their order. */
function namesIn(html: string): string[] {
  return [...html.matchAll(/<li class="project-card [\s\S]*?<h2[^>]*>([^<]*)<\/h2>/g)].map(([, name = ""]) => name);
}

/** Returns the count beside each choice of the filter. */
function countsIn(html: string): Record<string, number> {
  const choices = html.matchAll(/data-choice="true">([^<]*)<span class="filter-count[^"]*">(\d+)</g);
  return Object.fromEntries([...choices].map(([, name = "", count]) => [name, Number(count)]));
}

const PROJECT = {
  name: "Loom <Ledger>",
  shortDesc: "A ledger of looms.",
  description: "A mill with forty looms.",
  before: "First there was paper.",
  after: "Then there was less.",
  category: "bss",
  year: "2031",
  client: "A weaving mill",
  technologies: ["COBOL"],
  features: ["Counts looms"],
  status: "ongoing",
};

/** Adds a project. Each test needs its own slug, since a page stays cached for a moment after its project. */
async function addProject(change: { slug: string; published: boolean; description?: string }): Promise<string> {
  const { status, json } = await server.api("POST", "/projects", { body: { ...PROJECT, ...change }, token });
  expect(status).toBe(201);
  return json.data.id;
}

const removeProject = (id: string) => server.api("DELETE", `/projects/${id}`, { token });

describe("the page of projects", () => {
  test("has its specified content without a script", async () => {
    const html = await htmlOf("/products");
    expect(html.match(/<h1\b/g)).toHaveLength(1);
    for (const text of [
      "LATEST WORKS",
      "THE VAULT",
      "ALL WORKS",
      "OUR SELECTED PROJECTS",
      "Digital Transformation",
      "Customer Experience",
      "Research, Experience, Development",
      "View Project",
      "Page 1 of 3",
      "Featured Solutions",
      "Legacy Infrastructure",
      "Cloud Migration",
      "Enterprise Solution",
    ]) {
      expect(html).toContain(text);
    }
    expect(html).toMatch(/<button[^>]*popoverTarget="vault-filter"[^>]*>OUR SELECTED PROJECTS/i);
    expect(html.match(/<h4>/g)).toHaveLength(12);
    expect(html).toContain('href="/catalogue"');
  });

  test("counts the published projects", async () => {
    const counts = countsIn(await htmlOf("/products"));
    expect(counts["ALL WORKS"]).toBe(INITIAL_PROJECTS.length);
    const { "ALL WORKS": total, ...categories } = counts;
    expect(Object.keys(categories)).toHaveLength(8);
    expect(Object.values(categories).reduce((sum, count) => sum + count)).toBe(total);
  });

  test("shows each project once over its pages of six, each with a complete card", async () => {
    const pages = await Promise.all(["", "?page=2", "?page=3"].map((search) => htmlOf(`/products${search}`)));
    expect(pages.map((html) => namesIn(html).length)).toEqual([6, 6, 3]);
    expect(pages.flatMap(namesIn).toSorted()).toEqual(INITIAL_PROJECTS.map(({ name }) => name).toSorted());
    for (const { shortDesc, client, slug } of INITIAL_PROJECTS) {
      const html = pages.join("").replaceAll("&#x27;", "'");
      for (const text of [shortDesc, client, `/products/${slug}"`]) expect(html).toContain(text);
    }
  });

  test("is filtered by plain links, and marks the current choice", async () => {
    const html = await htmlOf("/products?category=iot");
    expect(namesIn(html).toSorted()).toEqual(["Coastal Sensor Network", "Smart Bus Depot"]);
    expect(html).toMatch(/href="\/products\?category=iot#works" aria-current="true"/);
    expect(html).toContain("Showing 2 projects in IoT");
    expect(html).not.toContain("Page 1 of");
  });

  test("is cached at its common addresses, and redirects other addresses of the same content", async () => {
    for (const path of ["/products", "/products?category=ai", "/products?page=2&utm_source=mail"]) {
      expect((await get(path)).headers.get("cache-control"), path).toBe("no-cache");
    }
    for (const [from, to] of [
      ["?page=1", "/products"],
      ["?page=0", "/products"],
      ["?page=4", "/products?page=3"],
      ["?page=400", "/products?page=3"],
      ["?category=none", "/products"],
      ["?category=ai&page=7", "/products?category=ai"],
    ]) {
      const answer = await get(`/products${from}`);
      expect([answer.status, answer.headers.get("location")], from).toEqual([302, to]);
    }
  });

  test("has a disabled link at both ends of the pager", async () => {
    const ends = (html: string) => [...html.matchAll(/role="link" aria-disabled="true">(\w+)</g)].map(([, end]) => end);
    expect(ends(await htmlOf("/products"))).toEqual(["Previous"]);
    expect(ends(await htmlOf("/products?page=2"))).toEqual([]);
    expect(ends(await htmlOf("/products?page=3"))).toEqual(["Next"]);
  });
});

test("a published project comes first and is counted within two seconds, and a hidden one is not", async () => {
  const ongoing = INITIAL_PROJECTS.filter(({ status }) => status === "ongoing").length;
  const tally = async () => {
    const html = (await htmlOf("/products?category=bss")).replace(/<svg[\s\S]*?<\/svg>/g, "");
    const counts = html.matchAll(/<dt[^>]*>(projects? [^<]*)<\/dt><dd[^>]*>(\d+)<\/dd>/g);
    return [...counts].map(([, label = "", count = ""]) => `${count} ${label}`);
  };
  const [open, done] = [ongoing, INITIAL_PROJECTS.length - ongoing];
  expect(await tally()).toEqual([`${open} projects still being built`, `${done} projects completed`]);
  const ids = [
    await addProject({ slug: "loom-counted", published: true }),
    await addProject({ slug: "loom-hidden", published: false }),
  ];
  await waitUntil("it is counted", async () => (await tally())[0] === `${open + 1} projects still being built`, 2_000);
  expect((await tally())[1]).toBe(`${done} projects completed`);
  const html = await htmlOf("/products");
  expect([namesIn(html)[0], countsIn(html)["ALL WORKS"]]).toEqual([
    PROJECT.name.replace("<", "&lt;").replace(">", "&gt;"),
    16,
  ]);
  expect(html).not.toContain("loom-hidden");
  for (const id of ids) await removeProject(id);
});

describe("the case of a project", () => {
  test("has all content of the project", async () => {
    const id = await addProject({ slug: "loom-ledger", published: true });
    const html = await htmlOf("/products/loom-ledger");
    for (const text of [
      "Loom &lt;Ledger&gt;</h1>",
      "A ledger of looms.",
      "<dt>Before</dt><dd>First there was paper.</dd>",
      "<dt>Now</dt><dd>Then there was less.</dd>",
      "<bdi>A weaving mill</bdi>",
      "Digital Transformation: BSS",
      "2031",
      "Ongoing",
      "COBOL",
      "Counts looms",
      "/covers/loom-ledger.svg?family=coil",
      "Next project",
    ]) {
      expect(html).toContain(text);
    }
    expect(html.match(/<h1\b/g)).toHaveLength(1);
    await removeProject(id);
  });

  test("shows its states once, and the other paragraphs below them with their lines", async () => {
    const description = "First there was paper.\n \nThen there was less.\n\nIn use:\nhere and\n\n- there";
    const told = { slug: "loom-lines", published: true, description };
    const single = { slug: "loom-single", published: true, description: "Ink became\na scale.", before: "" };
    const ids = [await addProject(told), await addProject(single)];
    const html = await htmlOf("/products/loom-lines");
    expect(html.match(/Then there was less\./g)).toHaveLength(1);
    expect(html).toContain("<p>In use:<br/>here and</p><ul><li>there</li></ul>");
    const plain = await htmlOf("/products/loom-single");
    expect(plain).toContain(">Ink became<br/>a scale.</p>");
    expect(plain).not.toContain("before-after");
    for (const id of ids) await removeProject(id);
  });

  test("is not found before it is published, nor under an unknown slug", async () => {
    const id = await addProject({ slug: "loom-plan", published: false });
    expect((await get("/products/loom-plan")).status).toBe(404);
    expect((await get("/products/nope")).status).toBe(404);
    await removeProject(id);
  });

  test("redirects permanently after its slug changed", async () => {
    const id = await addProject({ slug: "loom-diary", published: true });
    const body = { ...PROJECT, slug: "loom-book", published: true };
    await server.api("PUT", `/projects/${id}`, { body, token });
    await waitUntil("it has moved", async () => (await get("/products/loom-diary")).status === 301, 2_000);
    expect((await get("/products/loom-diary")).headers.get("location")).toBe("/products/loom-book");
    expect((await get("/products/loom-book")).status).toBe(200);
    await removeProject(id);
    await waitUntil("nothing is left", async () => (await get("/products/loom-diary")).status === 404, 2_000);
  });
});

describe("a drawn cover", () => {
  test("is compressed, cached for a day, and not sent again to a client that has it", async () => {
    const answer = await send(`${server.url}/covers/grid-ops.svg`, { headers: { "accept-encoding": "br" } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("image/svg+xml");
    expect(answer.headers.get("content-encoding")).toBe("br");
    expect(answer.headers.get("vary")).toBe("Accept-Encoding");
    expect(answer.headers.get("cache-control")).toContain("max-age=86400");
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    const etag = answer.headers.get("etag") ?? "";
    expect(etag).toMatch(/^W\/".{27}"$/);
    const again = await send(`${server.url}/covers/grid-ops.svg`, { headers: { "if-none-match": etag } });
    expect([again.status, again.text]).toEqual([304, ""]);
  });

  test("is the same drawing in every format", async () => {
    const plain = await send(`${server.url}/covers/cane-yield.svg`, { headers: { "accept-encoding": "identity" } });
    expect(plain.text).toMatch(/^<svg [^>]*viewBox="0 0 800 600"/);
    const url = `${server.url}/covers/cane-yield.svg`;
    expect(await (await fetch(url, { headers: { "accept-encoding": "gzip" } })).text()).toBe(plain.text);
    expect(await (await fetch(url, { headers: { "accept-encoding": "br" } })).text()).toBe(plain.text);
  });

  test("differs between the families", async () => {
    const id = await addProject({ slug: "loom-cover", published: true });
    const drawn = await Promise.all(
      ["coil", "cloth", "cable"].map((family) => htmlOf(`/covers/loom-cover.svg?family=${family}`)),
    );
    expect(new Set(drawn).size).toBe(3);
    expect(drawn).toContain(await htmlOf("/covers/loom-cover.svg?family=felt"));
    await removeProject(id);
  });

  test("exists for every picture that a product may have", async () => {
    const body = { name: "Loom", slug: "loom", category: "Looms", description: "It weaves.", price: 1, stock: 1 };
    await server.api("POST", "/products", { body: { ...body, status: "Active" }, token });
    for (const [name, status] of [
      ["loom", 200],
      ["loom-2", 200],
      ["loom-20", 200],
      ["loom-21", 404],
    ] as const) {
      expect((await get(`/covers/${name}.svg`)).status, name).toBe(status);
    }
  });

  test("exists for a slug of maximum length", async () => {
    const slug = "l".repeat(LIMITS.slug);
    const id = await addProject({ slug, published: true });
    expect((await get(`/covers/${slug}.svg?family=coil`)).status).toBe(200);
    await removeProject(id);
  });

  test("does not exist for records that are not public", async () => {
    const id = await addProject({ slug: "loom-draft", published: false });
    for (const path of [
      "loom-draft.svg",
      "nope.svg",
      "grid-ops",
      "grid-ops.png",
      "Grid-Ops.svg",
      "..%2fgrid-ops.svg",
    ]) {
      expect((await get(`/covers/${path}`)).status, path).toBe(404);
    }
    await removeProject(id);
  });
});
