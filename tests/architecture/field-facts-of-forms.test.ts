import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import type { FormSections } from "#web/admin/forms/form-sections.tsx";
import type { RecordForm } from "#web/admin/forms/record-form.ts";

const admin = resolve(import.meta.dirname, "../../src/web/admin");

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
