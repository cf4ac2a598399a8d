import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findPublicArticle } from "#server/articles/public-articles.ts";
import { findPublicJob } from "#server/jobs/public-jobs.ts";
import type { Read } from "#server/platform/database/database.ts";
import { findPublicProduct } from "#server/products/public-products.ts";
import { findPublicProject } from "#server/projects/find-public-project.ts";
import { runDue } from "#server/schedules/run-schedules.ts";
import { findPublicService } from "#server/services/public-services.ts";
import { productInput, serviceInput } from "#tests/support/catalogue.ts";
import { createClock, HOUR, MINUTE } from "#tests/support/clock.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let token: string;
const clock = createClock();

beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" }, now: clock.now });
  token = await server.signIn();
});
afterAll(() => server.close());

type Fields = Readonly<Record<string, unknown>>;
type Found = { kind: string; slug?: string } | undefined;

/** Returns whether a record is shown at a slug, or to which slug it leads. */
const placeOf = (found: Found) => (found?.kind === "moved" ? `moved to ${found.slug}` : found && "shown");

const job = {
  title: "A Job",
  department: "Engineering",
  location: "Cape Town",
  type: "full-time",
  description: "Work.",
};
const project = { name: "A Project", shortDesc: "Short.", description: "Long.", category: "ai", year: "2026" };

/** Resources with former slugs: fields of a record, those of a shown and a hidden one, and what visitors find at a slug. */
const RESOURCES: Readonly<
  Record<
    string,
    { fields: Fields; shown: Fields; hidden: Fields; find: (db: Read, slug: string) => Promise<string | undefined> }
  >
> = {
  articles: {
    fields: { title: "An Article", summary: "Short.", body: "Long." },
    shown: { status: "Published" },
    hidden: { status: "Draft" },
    find: async (db, slug) => placeOf(await findPublicArticle(db, slug, clock.now())),
  },
  jobs: {
    fields: job,
    shown: { status: "active" },
    hidden: { status: "draft" },
    find: async (db, slug) => placeOf(await findPublicJob(db, slug, clock.now()))?.replace("open", "shown"),
  },
  products: {
    fields: productInput(),
    shown: { status: "Active" },
    hidden: { status: "Draft" },
    find: async (db, slug) => placeOf(await findPublicProduct(db, slug)),
  },
  projects: {
    fields: project,
    shown: { published: true },
    hidden: { published: false },
    find: async (db, slug) => placeOf(await findPublicProject(db, slug)),
  },
  services: {
    fields: serviceInput(),
    shown: { status: "Published" },
    hidden: { status: "Draft" },
    find: async (db, slug) => {
      const service = await findPublicService(db, slug);
      return service && (service.slug === slug ? "shown" : `moved to ${service.slug}`);
    },
  },
};

let made = 0;

describe.each(Object.entries(RESOURCES))("a former slug of %s", (resource, { fields, shown, hidden, find }) => {
  const slugs = () => [++made, ++made, ++made].map((number) => `${resource}-${number}`) as [string, string, string];
  const at = (slug: string) => find(server.app.platform.database.read, slug);

  async function save(method: string, below: string, body: Fields, status: number): Promise<string> {
    clock.forward(MINUTE);
    const answer = await server.api(method, `/${resource}${below}`, { token, body: { ...fields, ...body } });
    expect(answer.status, JSON.stringify(answer.json)).toBe(status);
    return answer.json.data.id;
  }
  const create = (body: Fields) => save("POST", "", body, 201);
  const change = (id: string, body: Fields) => save("PUT", `/${id}`, body, 200);
  const remove = (id: string) => server.api("DELETE", `/${resource}/${id}`, { token });

  /** Adds a shown record that moved from the first slug to the second. */
  async function moved(from: string, to: string): Promise<string> {
    const id = await create({ slug: from, ...shown });
    return change(id, { slug: to, ...shown });
  }

  test("leads to its record until visitors see another one there", async () => {
    const [a, b, c] = slugs();
    await moved(a, b);
    const other = await create({ slug: a, ...hidden });
    expect(await at(a)).toBe(`moved to ${b}`);
    await change(other, { slug: a, ...shown });
    expect(await at(a)).toBe("shown");
    await change(other, { slug: a, ...hidden });
    expect(await at(a)).toBeUndefined();
    await change(other, { slug: c, ...shown });
    expect(await at(a)).toBe(`moved to ${c}`);
  });

  test("leads to its record after a hidden one gave it up, by a new slug or by its deletion", async () => {
    const [a, b, c] = slugs();
    await moved(a, b);
    const other = await create({ slug: c, ...hidden });
    await change(other, { slug: a, ...hidden });
    await change(other, { slug: c, ...shown });
    expect(await at(a)).toBe(`moved to ${b}`);
    await remove(await create({ slug: a, ...hidden }));
    expect(await at(a)).toBe(`moved to ${b}`);
  });

  test("leads nowhere after a shown record there was deleted", async () => {
    const [a, b] = slugs();
    await moved(a, b);
    await remove(await create({ slug: a, ...shown }));
    expect(await at(a)).toBeUndefined();
  });

  test("leads nowhere while its record is hidden", async () => {
    const [a, b] = slugs();
    const id = await moved(a, b);
    await change(id, { slug: b, ...hidden });
    expect(await at(a)).toBeUndefined();
    await change(id, { slug: b, ...shown });
    expect(await at(a)).toBe(`moved to ${b}`);
  });

  // Projects are shown by a field of their own.
  if (resource === "projects") return;
  test("ends by a change of status alone", async () => {
    const [a, b] = slugs();
    await moved(a, b);
    const id = await create({ slug: a, ...hidden });
    const answer = await server.api("PATCH", `/${resource}/${id}/status`, { token, body: shown });
    expect(answer.status).toBe(200);
    expect(await at(a)).toBe("shown");
    await change(id, { slug: a, ...hidden });
    expect(await at(a)).toBeUndefined();
  });
});

test("a scheduled article takes a former slug at its instant", async () => {
  const { fields, find } = RESOURCES.articles ?? expect.fail();
  const { platform } = server.app;
  const post = async (body: Fields) =>
    (await server.api("POST", "/articles", { token, body: { ...fields, ...body } })).json.data;
  const { id } = await post({ slug: "planned", status: "Published" });
  await server.api("PUT", `/articles/${id}`, { token, body: { ...fields, slug: "planned-before" } });
  const publishAt = new Date(clock.now().getTime() + HOUR).toISOString();
  const next = await post({ slug: "planned", status: "Scheduled", publishAt });
  const at = () => find(platform.database.read, "planned");
  expect(await at()).toBe("moved to planned-before");
  clock.forward(HOUR);
  expect(await at(), "before its status changes").toBe("shown");
  await runDue(platform);
  await server.api("PATCH", `/articles/${next.id}/status`, { token, body: { status: "Archived" } });
  expect(await at()).toBeUndefined();
});
