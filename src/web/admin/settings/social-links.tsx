import { EntryList } from "../forms/entry-list.tsx";
import type { EntryProps } from "../forms/field-table.ts";
import { FormGroup, FormText } from "../forms/fields.tsx";
import { useFormEntries } from "../forms/use-entries.ts";

interface SocialLinksProps extends EntryProps<object> {
  name: string;
  label: string;
}

/** Names and web addresses of the company's pages elsewhere. */
export function SocialLinks({ name, label, ...rules }: SocialLinksProps) {
  const { entries, ids } = useFormEntries(name, rules);
  return (
    <FormGroup className="grid gap-4" label={label} name={name}>
      <EntryList
        add="+ Add link"
        className="gap-4"
        entries={entries}
        ids={ids}
        itemClass="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-2.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto]"
      >
        {(index, buttons) => (
          <>
            <FormText label={`Name of link ${index + 1}`} name={`${name}.${index}.name`} />
            <div className="max-sm:col-span-2 max-sm:row-start-2">
              <FormText
                autoCapitalize="none"
                inputMode="url"
                label={`Web address of link ${index + 1}`}
                name={`${name}.${index}.url`}
                spellCheck={false}
              />
            </div>
            <div className="mt-6.5 flex desk:mt-7">{buttons}</div>
          </>
        )}
      </EntryList>
    </FormGroup>
  );
}
