import type { ReactNode } from "react";
import { useController } from "react-hook-form";
import type { FooterGroup, MenuLink } from "#contract/menus.ts";
import { EntryList } from "../forms/entry-list.tsx";
import type { EntryProps } from "../forms/field-table.ts";
import { FormGroup, FormText, useFieldError } from "../forms/fields.tsx";
import { useFormEntries } from "../forms/use-entries.ts";
import { LinkTargetField } from "../site/link-target-field.tsx";
import { FOOTER_LINK } from "./menu-record-form.ts";

interface LinkEntriesProps extends EntryProps<MenuLink> {
  /** Path of the list in the form. */
  name: string;
  label: string;
  /** Words after the number of a link, for screen readers: ` of group 2`. */
  within: string;
  /** Returns a note on the link at an index, of so many. */
  noteOn?: (index: number, count: number) => string | undefined;
}

/** Links with their words and targets, one below the other. */
export function LinkEntries({ name, label, within, noteOn, ...rules }: LinkEntriesProps) {
  const { entries, ids } = useFormEntries(name, rules);
  return (
    <FormGroup className="grid gap-3" label={label} name={name}>
      <EntryList
        add="+ Add link"
        className="gap-3"
        entries={entries}
        ids={ids}
        within={within}
        itemClass="grid items-start gap-x-4 gap-y-2 border-b border-border pb-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]"
      >
        {(index, buttons) => (
          <>
            <FormText
              hint={noteOn?.(index, ids.length)}
              label="Label"
              name={`${name}.${index}.label`}
              of={`of link ${index + 1}${within}`}
            />
            <LinkTarget name={`${name}.${index}.target`} of={`of link ${index + 1}${within}`} />
            <span className="flex sm:mt-7">{buttons}</span>
          </>
        )}
      </EntryList>
    </FormGroup>
  );
}

function LinkTarget({ name, of }: { name: string; of: string }): ReactNode {
  const { field } = useController({ name });
  return (
    <LinkTargetField
      error={useFieldError(name)}
      label="Leads to"
      name={name}
      of={of}
      onChange={field.onChange}
      onLeave={field.onBlur}
      readOnly={false}
      ref={field.ref}
      value={field.value ?? ""}
    />
  );
}

interface FooterEntriesProps extends EntryProps<FooterGroup> {
  name: string;
  label: string;
}

/** Groups of links of the footer, one below the other. */
export function FooterEntries({ name, label, ...rules }: FooterEntriesProps) {
  const { entries, ids } = useFormEntries(name, rules);
  return (
    <FormGroup className="grid gap-4" label={label} name={name}>
      <EntryList
        add="+ Add group"
        className="gap-3"
        entries={entries}
        ids={ids}
        itemClass="grid gap-3 rounded-banner border border-border p-3.5"
      >
        {(index, buttons) => {
          const group = `group ${index + 1}`;
          return (
            <>
              <div className="flex items-center">
                <span className="font-medium">Group {index + 1}</span>
                <span className="ml-auto flex">{buttons}</span>
              </div>
              <FormText label="Title" name={`${name}.${index}.title`} of={`of ${group}`} />
              <LinkEntries
                {...FOOTER_LINK}
                label={`Links of ${group}`}
                name={`${name}.${index}.links`}
                within={` of ${group}`}
              />
            </>
          );
        }}
      </EntryList>
    </FormGroup>
  );
}
