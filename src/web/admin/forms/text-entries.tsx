import { EntryButtons, EntryList } from "./entry-list.tsx";
import { FormGroup, FormText } from "./fields.tsx";
import { useFormEntries } from "./use-entries.ts";

interface TextEntriesProps {
  /** The list in the form's values, of `{ text }`. */
  name: string;
  label: string;
  /** One of them: `Feature`. */
  one: string;
  /** The words of its button where they are specified, without the plus; else `Add feature`. */
  add?: string;
  max: number;
}

/** Texts below each other. Blank ones are dropped when they are saved. */
export function TextEntries({ name, label, one, add = `Add ${one.toLowerCase()}`, max }: TextEntriesProps) {
  const { entries, ids } = useFormEntries(name, { one, max, blank: () => ({ text: "" }) });
  return (
    <FormGroup label={label} name={name}>
      {/* The plus is a part of the specified words. */}
      <EntryList
        add={`+ ${add}`}
        entries={entries}
        ids={ids}
        itemClass="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-1"
      >
        {(index) => (
          <>
            <FormText label={`${one} ${index + 1}`} labelHidden name={`${name}.${index}.text`} />
            <div className="flex desk:pt-0.5">
              <EntryButtons
                count={ids.length}
                index={index}
                onMove={entries.move}
                onRemove={entries.remove}
                what={`${one.toLowerCase()} ${index + 1}`}
              />
            </div>
          </>
        )}
      </EntryList>
    </FormGroup>
  );
}

/** Texts as the entries of a form: each an object, so that it can be moved and keeps its field. */
export function entriesOf(texts: readonly string[]): { text: string }[] {
  return texts.map((text) => ({ text }));
}

/** Blank ones too: the contract drops them, and its places are those of the form. */
export function textsOf(entries: readonly { text: string }[]): string[] {
  return entries.map(({ text }) => text);
}
