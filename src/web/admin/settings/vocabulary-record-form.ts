import type { FieldError } from "#contract/error-response.ts";
import { getSettings, updateSettings, VocabularySettings } from "#contract/settings.ts";
import { PROJECT_HEADINGS, type ProjectCategory, VOCABULARY_LIMITS } from "#contract/vocabulary.ts";
import { callRecord } from "#web/shared/call.ts";
import { showVocabulary } from "#web/shared/vocabulary.ts";
import { entries, fieldsBelow, type ValuesOf } from "../forms/field-table.ts";
import type { SavedForm } from "../forms/record-form.ts";
import { slugOf } from "../forms/slug-field.tsx";
import { textEntries } from "../forms/text-entries.tsx";
import { COMPANY_FORM, type SiteSettings, withId } from "./company-record-form.ts";

const blankCategory = (): ProjectCategory => ({ id: "", group: PROJECT_HEADINGS.dx.name, name: "" });

const DEPARTMENTS = textEntries("Departments", "Department", VOCABULARY_LIMITS.departments);

export const VOCABULARY_FIELDS = fieldsBelow("vocabulary", {
  projectCategories: {
    ...entries<ProjectCategory>("Categories of projects", {
      one: "Category",
      max: VOCABULARY_LIMITS.projectCategories,
      blank: blankCategory,
    }),
    // The id of a category stays, since projects and addresses have it. A new one follows from the name.
    write: (value: readonly ProjectCategory[]) => value.map((one) => ({ ...one, id: one.id || slugOf(one.name) })),
    refusalIn: ({ path, message }: FieldError) => ({ path: path.replace(/\.id$/, ".name"), message }),
  },
  departments: {
    ...DEPARTMENTS,
    blank: [] as Department[],
    props: { ...DEPARTMENTS.props, blank: (): Department => ({ text: "", was: "" }) },
    read: (stored: readonly string[]): Department[] => stored.map((name) => ({ text: name, was: name })),
    write: (value: readonly Department[]) => value.map((one) => withFormerName(one, value)),
    refusalIn: ({ path, message }: FieldError) => ({ path: path.replace(/^(\d+).*$/, "$1.text"), message }),
  },
});

/** Department in the form, with its stored name; `""` for a new one. */
interface Department {
  text: string;
  was: string;
}

/** Returns a department as a change has it: with its former name if it was renamed, so that its jobs follow. */
function withFormerName({ text, was }: Department, all: readonly Department[]) {
  // A new department with the former name keeps the jobs.
  const isAgain = all.some((other) => other.was === "" && other.text.trim() === was);
  return was === "" || text.trim() === was || isAgain ? text : { name: text, was };
}

/** Form of the categories and departments. The other settings stay as they are stored. */
export const VOCABULARY_FORM: SavedForm<SiteSettings, ValuesOf<typeof VOCABULARY_FIELDS>, VocabularySettings> = {
  records: {
    ...COMPANY_FORM.records,
    async update(_, changed, ifMatch) {
      // If another user has saved since the form was opened, the ETag no longer matches.
      const { createdAt: _created, updatedAt: _updated, ...stored } = (await callRecord(getSettings, {})).record;
      const saved = await callRecord(updateSettings, { body: { ...stored, ...changed }, ifMatch });
      showVocabulary(saved.record.vocabulary);
      return withId(saved);
    },
  },
  schemas: { change: VocabularySettings },
  fields: VOCABULARY_FIELDS,
};
