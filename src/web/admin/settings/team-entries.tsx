import { EntryList } from "../forms/entry-list.tsx";
import type { EntryProps } from "../forms/field-table.ts";
import { FormGroup, FormText, FormTextArea } from "../forms/fields.tsx";
import { useFormEntries } from "../forms/use-entries.ts";
import { SettingsPicture } from "./settings-picture.tsx";
import type { MemberValues } from "./website-record-form.ts";

interface TeamEntriesProps extends EntryProps<MemberValues> {
  name: string;
  label: string;
}

/** Members of the team, one below the other. */
export function TeamEntries({ name, label, ...rules }: TeamEntriesProps) {
  const { entries, ids } = useFormEntries(name, rules);
  return (
    <FormGroup className="grid gap-4" label={label} name={name}>
      <EntryList
        add="+ Add member"
        className="gap-3"
        entries={entries}
        ids={ids}
        itemClass="grid items-start gap-x-4 gap-y-3 rounded-banner border border-border p-3.5 sm:grid-cols-2"
      >
        {(index, buttons) => {
          const of = `of member ${index + 1}`;
          const at = `${name}.${index}`;
          return (
            <>
              <div className="flex items-center sm:col-span-2">
                <span className="font-medium">Member {index + 1}</span>
                <span className="ml-auto flex">{buttons}</span>
              </div>
              <FormText hint="Without one, the role is the heading" label="Name" name={`${at}.name`} of={of} optional />
              <FormText label="Role" name={`${at}.role`} of={of} optional />
              <FormTextArea label="Text" name={`${at}.text`} of={of} optional rows={5} />
              <SettingsPicture
                advice="Square, at least 144 by 144 pixels."
                beside
                isPortrait
                label="Portrait"
                name={`${at}.portrait`}
                of={of}
                preview={(source, objectPosition) =>
                  source && (
                    <img
                      alt={`Portrait ${of}`}
                      className="size-18 rounded-control border border-border object-cover"
                      src={source}
                      style={{ objectPosition }}
                    />
                  )
                }
              />
              <FormText
                autoCapitalize="none"
                hint="Begins with https://, or with / for a page of this site"
                inputMode="url"
                label="Link"
                name={`${at}.link`}
                of={of}
                optional
                spellCheck={false}
              />
              <FormText
                hint="Without one, the address is shown"
                label="Text of the link"
                name={`${at}.linkLabel`}
                of={of}
                optional
              />
            </>
          );
        }}
      </EntryList>
    </FormGroup>
  );
}
