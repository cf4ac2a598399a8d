import { useWatch } from "react-hook-form";
import { Navigate } from "react-router";
import { getSettings, type VocabularySettings as VocabularyBody } from "#contract/settings.ts";
import { PROJECT_HEADINGS, type ProjectCategory } from "#contract/vocabulary.ts";
import type { FieldShape } from "#ui/skeleton.tsx";
import { paths } from "#web/shared/paths.ts";
import { vocabulary } from "#web/shared/vocabulary.ts";
import { useMayCall } from "../base/account.ts";
import { EntryList } from "../forms/entry-list.tsx";
import { type EntryProps, propsOf, type ValuesOf } from "../forms/field-table.ts";
import { FormGroup, FormSuggested, FormText, WebsiteLink } from "../forms/fields.tsx";
import { useFormEntries } from "../forms/use-entries.ts";
import { settingsArea } from "./area.ts";
import { SettingsForm, type SettingsPart } from "./settings-form.tsx";
import { VOCABULARY_FIELDS, VOCABULARY_FORM } from "./vocabulary-record-form.ts";

const field = propsOf(VOCABULARY_FIELDS);

const CATEGORY: readonly FieldShape[] = [{}, {}];

/** Words of the company for its projects and jobs. */
export const VOCABULARY_SETTINGS: SettingsPart<ValuesOf<typeof VOCABULARY_FIELDS>, VocabularyBody> = {
  ...VOCABULARY_FORM,
  sections: () => ({
    main: [
      [
        {
          title: "Categories of projects",
          line: "In the filter of the website, under their headings. A category without a published project is left out.",
          fields: [
            {
              field: "projectCategories",
              own: <CategoryEntries {...field("projectCategories")} />,
              shape: [...CATEGORY, ...CATEGORY, ...CATEGORY, ...CATEGORY, { control: "button" }],
            },
          ],
        },
        {
          title: "Departments",
          line: "Of jobs, as visitors filter them. The jobs of a department follow when it is renamed.",
          fields: ["departments"],
        },
      ],
      { own: <WebsiteLink to={paths.site} /> },
    ],
    rail: [],
  }),
};

/** Settings of the categories of projects and the departments of jobs. */
export function VocabularySettings() {
  if (!useMayCall(getSettings)) return <Navigate replace to={settingsArea.paths.account} />;
  return <SettingsForm form={VOCABULARY_SETTINGS} section="Categories" />;
}

/** Returns the headings to choose from: the first ones, and those of the company. */
function headings(): string[] {
  const own = vocabulary().projectCategories.map(({ group }) => group);
  return [...new Set([...Object.values(PROJECT_HEADINGS).map(({ name }) => name), ...own])];
}

interface CategoryEntriesProps extends EntryProps<ProjectCategory> {
  name: string;
  label: string;
}

function CategoryEntries({ name, label, ...rules }: CategoryEntriesProps) {
  const { entries, ids } = useFormEntries(name, rules);
  return (
    <FormGroup className="grid gap-3" label={label} name={name}>
      <EntryList
        add="+ Add category"
        className="gap-3"
        entries={entries}
        ids={ids}
        itemClass="grid items-start gap-x-4 gap-y-2 border-b border-border pb-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
      >
        {(index, buttons) => {
          const of = `of category ${index + 1}`;
          const at = `${name}.${index}`;
          return (
            <>
              <CategoryName name={at} of={of} />
              <FormSuggested label="Heading" name={`${at}.group`} of={of} suggestions={headings()} />
              <span className="flex sm:mt-7">{buttons}</span>
            </>
          );
        }}
      </EntryList>
    </FormGroup>
  );
}

function CategoryName({ name, of }: { name: string; of: string }) {
  const id: string = useWatch({ name: `${name}.id` }) ?? "";
  return <FormText hint={id && `In addresses: ${id}`} label="Name" name={`${name}.name`} of={of} />;
}
