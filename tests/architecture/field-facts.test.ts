import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { ENDPOINTS } from "#contract/calls.ts";
import { TABLES } from "#server/features.ts";
import { schemaColumns } from "#tests/support/schema-columns.ts";

const server = resolve(import.meta.dirname, "../../src/server");

/** Stores that declare a record table. */
const STORES = globSync("*/store.ts", { cwd: server })
  .filter((store) => readFileSync(join(server, store), "utf8").includes("= recordTable<"))
  .sort();

/** Columns of the schema's types, as the compiler reads them. */
const COLUMNS = schemaColumns();

interface Declared {
  table: { name: string };
  columns: readonly string[];
  fields: readonly { key: string; columns: readonly string[]; isListed: boolean }[];
}

function isDeclared(value: unknown): value is Declared {
  return typeof value === "object" && value !== null && "table" in value && "columns" in value && "recordsOf" in value;
}

/** Returns the record tables that a store exports. */
async function declaredIn(store: string): Promise<Declared[]> {
  const exported: object = await import(join(server, store));
  return Object.values(exported).filter(isDeclared);
}

describe("record tables", () => {
  test("the stores of records declare one", () => {
    expect(STORES).toContain("services/store.ts");
  });

  test.each(STORES)("%s writes each column of its table once", async (store) => {
    const declared = await declaredIn(store);
    expect(declared.length).toBeGreaterThan(0);
    for (const { table, columns } of declared) {
      expect(columns.toSorted()).toEqual(Object.keys(COLUMNS[table.name] ?? {}).sort());
    }
  });
});

describe("records that come in by a form, whose SQL is written by hand", () => {
  // The types of the insert and of the record name what is forgotten; a column that nothing reads or writes only fails here.
  test.each(["applications/store.ts", "messages/store.ts", "newsletter/store.ts"])("%s names each column", (store) => {
    const source = readFileSync(join(server, store), "utf8");
    const [table = ""] = /(?<=selectFrom\(")\w+/.exec(source) ?? [];
    const columns = Object.keys(COLUMNS[table] ?? {});
    expect(columns.length).toBeGreaterThan(10);
    // A look-up of a person reads the columns of `namesPeople`.
    const texts = source + JSON.stringify(TABLES.find(({ name }) => name === table)?.namesPeople);
    expect(columns.filter((column) => !new RegExp(`\\b${column}\\b`).test(texts))).toEqual([]);
  });
});

/** The words of the API reference on the search of each list, the fields that it searches, and the fields with text that it leaves out. */
const SEARCHED: Readonly<Record<string, { words: string; searched: string; unsearched: string }>> = {
  articles: {
    words: "title and summary",
    searched: "title, summary",
    unsearched: "slug, body, cover, tags, status, publishAt",
  },
  campaigns: {
    words: "subject and preheader",
    searched: "subject, preheader",
    unsearched: "body, articleId, status, scheduledFor, startedAt, finishedAt, pausedBecause",
  },
  extra_pages: {
    words: "title and summary",
    searched: "title, summary",
    unsearched: "slug, body, status, publishAt",
  },
  customers: {
    words: "name, email addresses, company and telephone number",
    searched: "name, email, company, phone, otherEmails",
    unsearched: "status, ownerId, source, lastContact",
  },
  deals: {
    words: "title and customer",
    searched: "title, customerName",
    unsearched: "customerId, status, expectedOn, lostReason, ownerId, closedAt, lastEntryAt",
  },
  jobs: {
    words: "title, description, department, location and type",
    searched: "title, description, department, location, type",
    unsearched: "slug, requirements, status, closesAt",
  },
  products: {
    words: "name and category",
    searched: "name, category, purpose",
    unsearched: "slug, description, contents, leadTime, specifications, unit, status",
  },
  projects: {
    words: "name, client and category",
    searched: "name, client, category",
    unsearched: "slug, year, shortDesc, description, before, after, technologies, features, image, status",
  },
  services: {
    words: "name, slug and category",
    searched: "name, slug, category",
    unsearched: "description, unit, features, benefits, tiers, status",
  },
  tasks: {
    words: "the title",
    searched: "title",
    unsearched: "dueOn, dueTime, description, repeat, status, doneAt, customerId, messageId, applicationId, dealId",
  },
  users: {
    words: "name and email",
    searched: "name, email",
    unsearched: "role, status, invitedAt",
  },
};

/** Returns what the API reference says that a list searches. */
function wordsOf(table: string): string | undefined {
  const list = Object.values(ENDPOINTS).find(
    ({ method, path }) => method === "GET" && path === `/${table.replaceAll("_", "-")}`,
  );
  return list?.summary.split("Searches ")[1]?.replace(/\.$/, "");
}

test("lists search every field with text, or the table here leaves it out", async () => {
  const found: Record<string, object> = {};
  for (const store of STORES) {
    for (const { table, fields } of await declaredIn(store)) {
      const kinds = COLUMNS[table.name] ?? {};
      const hasText = fields.filter(({ columns }) => columns.some((name) => kinds[name]?.startsWith("text")));
      const [searched, unsearched] = [
        hasText.filter(({ isListed }) => isListed),
        hasText.filter(({ isListed }) => !isListed),
      ];
      const keysOf = (some: typeof fields) => some.map(({ key }) => key).join(", ");
      found[table.name] = { words: wordsOf(table.name), searched: keysOf(searched), unsearched: keysOf(unsearched) };
    }
  }
  expect(found).toEqual(SEARCHED);
});
