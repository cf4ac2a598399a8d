import { describe, expect, test } from "vitest";
import { CUSTOMER_FACTS, type CustomerFacts, MERGED_FIELDS } from "#contract/customers.ts";
import { CREATED_AND_ID, type FactsOf, inExport, notInExport } from "#contract/field-facts.ts";
import { IMPORTED_FIELDS } from "#contract/imports.ts";
import type { ImportedCustomer } from "#server/customers/import-customers.ts";
import { jobsTable } from "#server/jobs/tables.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { FieldsFor, OtherColumns, OtherValues, Own } from "#server/platform/records/record-declaration.ts";
import { fieldsOf, optional } from "#server/platform/records/record-fields.ts";
import { recordTable } from "#server/platform/records/record-table.ts";

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
      // @ts-expect-error: `publicPage` is missing
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
