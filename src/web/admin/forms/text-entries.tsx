import type { FieldError } from "#contract/error-response.ts";
import { EntryList } from "./entry-list.tsx";
import { type EntryProps, entries as entriesField } from "./field-table.ts";
import { FormGroup, FormText } from "./fields.tsx";
import { useFormEntries } from "./use-entries.ts";

interface TextEntriesProps extends EntryProps<{ text: string }> {
  /** Path of the list in the form. */
  name: string;
  label: string;
  /** Specified label of the button without the plus; by default `Add feature`. */
  add?: string;
}

/** Fields of a list of texts, one below the other. */
export function TextEntries({ name, label, add, ...rules }: TextEntriesProps) {
  const { one } = rules;
  const { entries, ids } = useFormEntries(name, rules);
  return (
    <FormGroup label={label} name={name}>
      <EntryList
        // The plus is a part of the specified words.
        add={`+ ${add ?? `Add ${one.toLowerCase()}`}`}
        entries={entries}
        ids={ids}
        itemClass="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-1"
      >
        {(index, buttons) => (
          <>
            <FormText label={`${one} ${index + 1}`} labelHidden name={`${name}.${index}.text`} />
            <div className="flex desk:pt-0.5">{buttons}</div>
          </>
        )}
      </EntryList>
    </FormGroup>
  );
}

/** List of texts, each with a field of its own. In the form, a text is an object, so that it can be moved. */
export function textEntries(label: string, one: string, max: number, add?: string) {
  const props = { one, max, blank: () => ({ text: "" }), ...(add && { add }) };
  return {
    ...entriesField(label, props),
    props,
    control: TextEntries,
    read: (stored: readonly string[]) => stored.map((entry) => ({ text: entry })),
    write: (value: readonly { text: string }[]) => value.map((entry) => entry.text),
    refusalIn: ({ path, message }: FieldError) => ({ path: path && `${path}.text`, message }),
  };
}
