import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { Settings, SettingsChange } from "#contract/settings.ts";
import { z } from "#contract/zod.ts";
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

async function formsOf(file: string): Promise<AnyForm[]> {
  const exported: object = await import(join(admin, file));
  return Object.values(exported).filter(isForm);
}

/** Returns the paths of the fields in an object of the contract, of which another object is no field itself. */
function pathsIn(shape: object): string[] {
  return Object.entries(shape).flatMap(([name, inner]) => {
    const schema = inner instanceof z.ZodNullable ? inner.unwrap() : inner;
    return schema instanceof z.ZodObject ? pathsIn(schema.shape).map((path) => `${name}.${path}`) : [name];
  });
}

/** Returns whether a caller may send a setting with any value, since the server sets it. */
function isSetByServer(name: string): boolean {
  const schema: unknown = Reflect.get(SettingsChange.shape, name);
  return schema instanceof z.ZodOptional && schema.unwrap() instanceof z.ZodUnknown;
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
    const forms = await formsOf(file);
    expect(forms).toHaveLength(1);
    for (const { fields, sections } of forms) {
      const [ofNew, ofStored] = [true, false].map((isNew) => placedIn(sections(undefined, isNew)));
      for (const placed of [ofNew, ofStored]) expect(new Set(placed).size).toBe(placed?.length);
      // A path below a field, such as `price.starter`, is a place of the field.
      const placed = [...(ofNew ?? []), ...(ofStored ?? [])].map((path) => path.split(".")[0]);
      expect([...new Set(placed)].sort()).toEqual(Object.keys(fields).sort());
    }
  });

  test("each field of the settings is in one form of the settings", async () => {
    const forms = await Promise.all(FORMS.filter((file) => file.startsWith("settings/")).map(formsOf));
    const fields = forms.flat().flatMap((form) => Object.entries(form.fields));
    const paths = fields.map(([name, { path = name }]) => path);
    expect(paths.sort()).toEqual(
      pathsIn(Settings.shape)
        .filter((path) => !isSetByServer(path))
        .sort(),
    );
  });
});
