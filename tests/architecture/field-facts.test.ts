import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { ENDPOINTS } from "#contract/calls.ts";
import { CUSTOMER_FACTS, type CustomerFacts, MERGED_FIELDS } from "#contract/customers.ts";
import { CREATED_AND_ID, type FactsOf, inExport, notInExport } from "#contract/field-facts.ts";
import { IMPORTED_FIELDS } from "#contract/imports.ts";
import type { ImportedCustomer } from "#server/customers/import-customers.ts";
import { TABLES } from "#server/features.ts";
import { jobsTable } from "#server/jobs/tables.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { FieldsFor, OtherColumns, OtherValues, Own } from "#server/platform/records/record-declaration.ts";
import { fieldsOf, optional } from "#server/platform/records/record-fields.ts";
import { recordTable } from "#server/platform/records/record-table.ts";
import { schemaColumns } from "#tests/support/schema-columns.ts";
import type { FormSections } from "#web/admin/forms/form-sections.tsx";
import type { RecordForm } from "#web/admin/forms/record-form.ts";

const server = resolve(import.meta.dirname, "../../src/server");
const admin = resolve(import.meta.dirname, "../../src/web/admin");

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
    unsearched: "slug, body, cover, status, publishAt",
  },
  campaigns: {
    words: "subject and preheader",
    searched: "subject, preheader",
    unsearched: "body, articleId, status, scheduledFor, startedAt, finishedAt, pausedBecause",
  },
  customers: {
    words: "name, email addresses, company and telephone number",
    searched: "name, email, company, phone, otherEmails",
    unsearched: "status, ownerId, lastContact",
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
    words: "name, category and purpose",
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
    unsearched: "dueOn, status, doneAt, customerId, messageId, applicationId, dealId",
  },
  users: {
    words: "name and email",
    searched: "name, email",
    unsearched: "role, status, invitedAt",
  },
};

/** Returns what the API reference says that a list searches. */
function wordsOf(table: string): string | undefined {
  const list = Object.values(ENDPOINTS).find(({ method, path }) => method === "GET" && path === `/${table}`);
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

/** Files of the back office that declare a form with sections. */
const FORMS = globSync("*/*.tsx", { cwd: admin })
  .filter((file) =>
    /^(?:export )?const [A-Z_]+: (?:RecordForm|SettingsPart)</m.test(readFileSync(join(admin, file), "utf8")),
  )
  .sort();

type AnyForm = Pick<RecordForm<{ id: string }, Record<string, unknown>, unknown>, "fields" | "sections">;

function isForm(value: unknown): value is AnyForm {
  return typeof value === "object" && value !== null && "sections" in value && "fields" in value;
}

/** Returns the fields that sections show, each as often as it has a place. */
function placedIn({ main, rail, under = [] }: FormSections<string>): string[] {
  const placed: string[] = [];
  for (const part of [...main, ...rail, ...under]) {
    if (!part) continue;
    for (const section of "own" in part || "title" in part ? [part] : part) {
      if (!section) continue;
      for (const entry of "title" in section ? section.fields : [section]) {
        if (!entry) continue;
        if (typeof entry === "string") placed.push(entry);
        else if ("pair" in entry) placed.push(...entry.pair);
        else if (entry.field !== undefined) placed.push(entry.field);
      }
    }
  }
  return placed;
}

describe("forms of the back office", () => {
  test("the screens of records declare one", () => {
    expect(FORMS).toContain("crm/customer-form.tsx");
  });

  test.each(FORMS)("%s has one place for each of its fields", async (file) => {
    const exported: object = await import(join(admin, file));
    const forms = Object.values(exported).filter(isForm);
    expect(forms).toHaveLength(1);
    for (const { fields, sections } of forms) {
      const [ofNew, ofStored] = [true, false].map((isNew) => placedIn(sections(undefined, isNew)));
      for (const placed of [ofNew, ofStored]) expect(new Set(placed).size).toBe(placed?.length);
      // A path below a field, such as `price.starter`, is a place of the field.
      const placed = [...(ofNew ?? []), ...(ofStored ?? [])].map((path) => path.split(".")[0]);
      expect([...new Set(placed)].sort()).toEqual(Object.keys(fields).sort());
    }
  });
});

interface Note {
  id: string;
  title: string;
  location: string;
  status: "draft" | "active" | "closed";
  createdAt: string;
  updatedAt: string;
  sample: boolean;
}
interface NoteInput {
  title: string;
  location?: string | undefined;
}
type Fields<Input = NoteInput> = FieldsFor<Schema["jobs"], Own<Note>, Input>;

const { column, folded } = fieldsOf<Schema["jobs"]>();
const title = folded("title", "title_key");
const location = optional("", column("location"));
const status = { ...optional("draft", column("status")), isReadOnly: true } as const;

describe("what the compiler refuses", () => {
  test("a record table whose fields are complete compiles", () => {
    const fields: Fields = { title, location, status };
    expect(Object.keys(fields)).toHaveLength(3);
  });

  test("a forgotten field does not compile", () => {
    // @ts-expect-error: `location` is missing
    const fields: Fields = { title, status };
    expect(fields).not.toHaveProperty("location");
  });

  test("a column of another type does not compile", () => {
    // @ts-expect-error: the column has three texts only
    const fields: Fields = { title, location: optional("", column("status")), status };
    expect(fields).toHaveProperty("location");
  });

  test("a field that an input may leave out does not compile without an initial value", () => {
    // @ts-expect-error: `location` has no initial value
    const fields: Fields = { title, location: column("location"), status };
    expect(fields.location).not.toHaveProperty("initial");
  });

  test("a field that no input has does not compile unless it is read only", () => {
    // @ts-expect-error: no input has `status`
    const fields: Fields = { title, location, status: optional("draft", column("status")) };
    expect(fields.status).not.toHaveProperty("isReadOnly");
  });

  test("an input that is no field of the record does not compile", () => {
    // @ts-expect-error: the record has no `vat`
    const fields: Fields<NoteInput & { vat: string }> = { title, location, status };
    expect(fields).not.toHaveProperty("vat");
  });

  test("a record with a slug does not compile without rules for visitors", () => {
    const records = recordTable<"jobs", { title: string; slug: string }, { title: string; slug: string }>(
      // @ts-expect-error: `shown` is missing
      {
        table: jobsTable,
        title: "title",
        fields: { title, slug: column("slug") },
        sorts: ["title"],
        plan: () => ({}),
        affectsPublicPages: true,
      },
    );
    expect(records.columns).not.toContain("words");
  });

  test("a column that is no field does not compile without its name, and has a value in new rows", () => {
    type Others = OtherColumns<Schema["jobs"], "closes_at">;
    // @ts-expect-error: `closes_at` is missing
    const missing: Others = { others: {} };
    // @ts-expect-error: the table has no such column to name
    const unnamed: OtherColumns<Schema["jobs"], never> = { others: { closes_at: "" } };
    // @ts-expect-error: `title` is a field
    const values: OtherValues<Schema["jobs"], "closes_at"> = { closes_at: "", title: "Analyst" };
    expect([missing, unnamed, values]).toHaveLength(3);
  });

  test("a field without facts does not compile", () => {
    // @ts-expect-error: `status` is missing
    const facts: FactsOf<Note> = { ...CREATED_AND_ID, title: inExport("Title"), location: notInExport("Location") };
    expect(facts).not.toHaveProperty("status");
  });

  test("a field of a customer does not compile without a word on merges and imports", () => {
    // @ts-expect-error: `merged` and `imported` are missing
    const facts: CustomerFacts = { ...CUSTOMER_FACTS, name: inExport("Name") };
    expect(facts.name).not.toHaveProperty("merged");
  });

  test("an import without an imported field does not compile", () => {
    const given = { name: "Thandi", email: "thandi@example.org", company: undefined, status: undefined };
    // @ts-expect-error: `phone` is missing
    const customer: ImportedCustomer = { fields: { ...given, value: undefined }, note: "" };
    expect(customer.fields).not.toHaveProperty("phone");
  });
});

test("the fields of imports and merges follow from the facts of a customer", () => {
  expect(IMPORTED_FIELDS).toEqual(["name", "email", "phone", "company", "status", "value"]);
  expect(MERGED_FIELDS).toEqual(["name", "email", "phone", "company", "status", "value", "ownerId"]);
});
