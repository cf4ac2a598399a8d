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
    // The id of a category stays, since projects and addresses have it. A new category gets its id from its name.
    write: (value: readonly ProjectCategory[]) =>
      value.map((category) => ({ ...category, id: category.id || slugOf(category.name) })),
    // The form has no field for the id, so an error of the id is shown at the name.
    refusalIn: ({ path, message }: FieldError) => ({ path: path.replace(/\.id$/, ".name"), message }),
  },
  departments: {
    ...DEPARTMENTS,
    blank: [] as Department[],
    props: { ...DEPARTMENTS.props, blank: (): Department => ({ text: "", was: "" }) },
    read: (stored: readonly string[]): Department[] => stored.map((name) => ({ text: name, was: name })),
    write: (value: readonly Department[]) => value.map((department) => withFormerName(department, value)),
    // The call has a department as one value, the form as an entry with the field `text`.
    refusalIn: ({ path, message }: FieldError) => ({ path: path.replace(/^(\d+).*$/, "$1.text"), message }),
  },
});

/** Department in the form. */
interface Department {
  /** Name in the field. */
  text: string;
  /** Stored name; `""` for a new department. */
  was: string;
}

/** Returns a department as the call takes it: its name, or both names if it was renamed, so that its jobs get the new name. */
function withFormerName({ text, was }: Department, all: readonly Department[]) {
  // A new department that has the former name keeps the jobs, so the former name is not sent.
  const isFormerNameTaken = all.some((other) => other.was === "" && other.text.trim() === was);
  return was === "" || text.trim() === was || isFormerNameTaken ? text : { name: text, was };
}

/** Form of the categories and departments. The other settings stay as they are stored. */
export const VOCABULARY_FORM: SavedForm<SiteSettings, ValuesOf<typeof VOCABULARY_FIELDS>, VocabularySettings> = {
  records: {
    ...COMPANY_FORM.records,
    async update(_, changed, ifMatch) {
      // The other settings are read again. If another user has saved since the form was opened, the server refuses `ifMatch`.
      const { createdAt: _created, updatedAt: _updated, ...stored } = (await callRecord(getSettings, {})).record;
      const saved = await callRecord(updateSettings, { body: { ...stored, ...changed }, ifMatch });
      showVocabulary(saved.record.vocabulary);
      return withId(saved);
    },
  },
  schemas: { change: VocabularySettings },
  fields: VOCABULARY_FIELDS,
};
