import { Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { Button } from "#ui/button.tsx";
import { useToastOfScreen } from "#ui/toast.tsx";
import { FormText } from "./fields.tsx";
import { focusEntry, MoveButtons } from "./move-buttons.tsx";

interface TextEntriesProps {
  /** The list in the form's values, of `{ text }`. */
  name: string;
  /** One of them: `Feature`. */
  one: string;
  /** The words of its button where they are specified, without the plus; else `Add feature`. */
  add?: string;
  most: number;
}

/** Texts below each other: added, removed with a way back, moved by buttons. Blank ones are dropped when they are saved. */
export function TextEntries({ name, one, add = `Add ${one.toLowerCase()}`, most }: TextEntriesProps) {
  const { control, getValues, setFocus } = useFormContext();
  const { fields, append, insert, remove, move } = useFieldArray({ control, name });
  const toast = useToastOfScreen();
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const [announcement, setAnnouncement] = useState("");

  function take(index: number) {
    const entry: { text: string } = getValues(`${name}.${index}`);
    remove(index);
    requestAnimationFrame(() => {
      if (fields.length > 1) focusEntry(list.current, "[data-remove]", index);
      else addButton.current?.focus();
    });
    if (entry.text.trim() !== "") toast(`${one} removed`, () => insert(index, entry));
  }
  function shift(index: number, by: 1 | -1) {
    move(index, index + by);
    setAnnouncement(`${one} ${index + 1} is now number ${index + 1 + by}`);
  }

  return (
    <div className="grid gap-2.5">
      <ol className="grid gap-2.5 empty:hidden" data-movable="" ref={list}>
        {fields.map((field, index) => (
          <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-1" key={field.id}>
            <FormText label={`${one} ${index + 1}`} labelHidden name={`${name}.${index}.text`} />
            <div className="flex desk:pt-0.5">
              <MoveButtons
                count={fields.length}
                onMove={shift}
                index={index}
                what={`${one.toLowerCase()} ${index + 1}`}
              />
              <Button
                aria-label={`Remove ${one.toLowerCase()} ${index + 1}`}
                data-remove=""
                icon={<Trash2 aria-hidden="true" size={18} strokeWidth={1.75} />}
                variant="quiet"
                onClick={() => take(index)}
                size="icon"
              />
            </div>
          </li>
        ))}
      </ol>
      {/* The plus is a part of the specified words. */}
      <Button
        className="justify-self-start"
        disabled={fields.length >= most}
        ref={addButton}
        onClick={() => {
          append({ text: "" }, { shouldFocus: false });
          requestAnimationFrame(() => setFocus(`${name}.${fields.length}.text`));
        }}
      >
        + {add}
      </Button>
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </div>
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
