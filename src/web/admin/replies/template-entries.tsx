import { EntryList } from "../forms/entry-list.tsx";
import type { EntryProps } from "../forms/field-table.ts";
import { FormGroup, FormText, FormTextArea } from "../forms/fields.tsx";
import { useFormEntries } from "../forms/use-entries.ts";

interface TemplateEntriesProps extends EntryProps<object> {
  name: string;
  label: string;
  /** Whether a template has a subject of its own. */
  hasSubjects?: boolean;
}

/** Templates of replies, one below the other. */
export function TemplateEntries({ name, label, hasSubjects = false, ...rules }: TemplateEntriesProps) {
  const { entries, ids } = useFormEntries(name, rules);
  return (
    <FormGroup className="grid gap-4" label={label} name={name}>
      <EntryList
        add="+ Add template"
        className="gap-3"
        entries={entries}
        ids={ids}
        itemClass="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-2.5 rounded-banner border border-border p-3.5"
      >
        {(index, buttons) => (
          <>
            <FormText label={`Name of template ${index + 1}`} name={`${name}.${index}.name`} />
            <div className="mt-6.5 flex desk:mt-7">{buttons}</div>
            <div className="col-span-2 grid gap-2.5">
              {hasSubjects && (
                <FormText label={`Subject of template ${index + 1}`} name={`${name}.${index}.subject`} optional />
              )}
              <FormTextArea label={`Text of template ${index + 1}`} name={`${name}.${index}.text`} />
            </div>
          </>
        )}
      </EntryList>
    </FormGroup>
  );
}
