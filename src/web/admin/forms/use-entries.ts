import { type KeyboardEvent, useRef, useState } from "react";
import { type FieldArray, type FieldValues, useFieldArray, useFormContext } from "react-hook-form";
import { useToastOfScreen } from "#ui/toast.tsx";
import { type EntryControl, type EntryRules, type EntryStore, entryActions } from "./entries.ts";

const SELECTORS: Readonly<Record<EntryControl, string>> = {
  field: "input, textarea, select",
  remove: "[data-remove]",
  "move 1": "[data-move='1']",
  "move -1": "[data-move='-1']",
};

/** Fields of one line, and texts of one paragraph that grow: Enter types nothing in them. */
const LINES = "input:not([type=checkbox], [type=radio], [type=file]), textarea[rows='1']";

/** Key code of a key that an input method has used, in Safari also after the composition has ended. */
const USED_BY_INPUT_METHOD = 229;

/** Adds, removes, restores and moves the entries of a list, and keeps the focus with the user. */
export function useEntries<Entry>(store: EntryStore<Entry>, rules: EntryRules<Entry>) {
  const toast = useToastOfScreen();
  const [announcement, announce] = useState("");
  /** The element whose children are the entries. */
  const list = useRef<HTMLElement>(null);
  /** Takes the focus when no entry is left. */
  const adder = useRef<HTMLElement>(null);

  function focus(index: number, control: EntryControl): void {
    requestAnimationFrame(() => {
      const entry = list.current?.children[index];
      const controls = [...(entry?.querySelectorAll<HTMLElement>(SELECTORS[control]) ?? [])];
      // The buttons of an entry are behind those of the lists in it.
      (entry ? controls.at(control === "field" ? 0 : -1) : adder.current)?.focus();
    });
  }
  const actions = entryActions(store, rules, { announce, toast, focus });

  function press(event: KeyboardEvent): void {
    const { target, nativeEvent } = event;
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (nativeEvent.isComposing || nativeEvent.keyCode === USED_BY_INPUT_METHOD) return;
    if (!(target instanceof Element) || !target.matches(LINES)) return;
    // Enter in a field would save the form; in a list within a list it is of the inner one.
    event.preventDefault();
    event.stopPropagation();
    const index = [...(list.current?.children ?? [])].findIndex((entry) => entry.contains(target));
    if (index !== -1 && !event.repeat) actions.goOn(index);
  }

  return {
    ...actions,
    one: rules.one,
    max: rules.max,
    isFixed: rules.isFixed,
    announcement,
    announce,
    list,
    adder,
    press,
  };
}

export type Entries = Omit<ReturnType<typeof useEntries>, "goOn">;

/** Returns the entries of a list in a form, with an id for each. */
export function useFormEntries<Entry extends FieldValues>(name: string, rules: EntryRules<Entry>) {
  const { control, getValues } = useFormContext();
  const { fields, insert, remove, move } = useFieldArray({ control, name });
  const entries = useEntries<Entry>(
    {
      read: () => getValues(name),
      insert: (index, entry) => insert(index, entry as FieldArray<FieldValues, string>, { shouldFocus: false }),
      remove,
      move,
    },
    rules,
  );
  return { entries, ids: fields.map(({ id }) => id) };
}
