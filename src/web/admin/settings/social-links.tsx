import { MOST_LINKS } from "#contract/settings.ts";
import { EntryButtons, EntryList } from "../forms/entry-list.tsx";
import { FormGroup, FormText } from "../forms/fields.tsx";
import { fieldsOf } from "../forms/record-form.ts";
import { useFormEntries } from "../forms/use-entries.ts";
import { COMPANY_FORM } from "./company-record-form.ts";

const field = fieldsOf(COMPANY_FORM);

/** Names and addresses below each other. */
export function SocialLinks() {
  const { entries, ids } = useFormEntries("social", {
    one: "Link",
    max: MOST_LINKS,
    blank: () => ({ name: "", url: "" }),
  });
  return (
    <FormGroup {...field("social")} className="grid gap-4">
      <EntryList
        add="+ Add link"
        className="gap-4"
        entries={entries}
        ids={ids}
        itemClass="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-2.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto]"
      >
        {(index) => (
          <>
            <FormText label={`Name of link ${index + 1}`} name={`social.${index}.name`} />
            <div className="max-sm:col-span-2 max-sm:row-start-2">
              <FormText
                autoCapitalize="none"
                inputMode="url"
                label={`Web address of link ${index + 1}`}
                name={`social.${index}.url`}
                spellCheck={false}
              />
            </div>
            <div className="mt-6.5 flex desk:mt-7">
              <EntryButtons
                count={ids.length}
                index={index}
                onMove={entries.move}
                onRemove={entries.remove}
                what={`link ${index + 1}`}
              />
            </div>
          </>
        )}
      </EntryList>
    </FormGroup>
  );
}
