import { type KeyboardEvent, useRef, useState } from "react";
import { type FieldArray, type FieldValues, useFieldArray, useFormContext } from "react-hook-form";
import { useScreenToast } from "#ui/toast.tsx";

const SELECTORS: Readonly<Record<EntryControl, string>> = {
  field: "input, textarea, select",
  remove: "[data-remove]",
  "move 1": "[data-move='1']",
  "move -1": "[data-move='-1']",
};

/** Selector of fields in which Enter types nothing: those of one line, and growing ones of one paragraph. */
const LINES = "input:not([type=checkbox], [type=radio], [type=file]), textarea[rows='1']";

/** Key code of a key that an input method has used, in Safari also after the composition has ended. */
const USED_BY_INPUT_METHOD = 229;

/** Adds, removes, restores and moves the entries of a list, and keeps the focus with the user. */
export function useEntries<Entry>(store: EntryStore<Entry>, rules: EntryRules<Entry>) {
  const toast = useScreenToast();
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
    // Enter would save the form. In nested lists, it applies to the inner list.
    event.preventDefault();
    event.stopPropagation();
    const index = [...(list.current?.children ?? [])].findIndex((entry) => entry.contains(target));
    if (index !== -1 && !event.repeat) actions.goToNext(index);
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

export type Entries = Omit<ReturnType<typeof useEntries>, "goToNext">;

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

/** Storage of the entries of a list. `read` returns the entries of this moment, which can be newer than those drawn. */
export interface EntryStore<Entry> {
  read: () => readonly Entry[];
  insert: (index: number, entry: Entry) => void;
  remove: (index: number) => void;
  move: (from: number, to: number) => void;
}

/** Returns the storage of entries that are read and written as one array. */
export function arrayStore<Entry>(
  read: () => readonly Entry[],
  write: (entries: readonly Entry[]) => void,
): EntryStore<Entry> {
  return {
    read,
    insert: (index, entry) => write(read().toSpliced(index, 0, entry)),
    remove: (index) => write(read().toSpliced(index, 1)),
    move(from, to) {
      const moved = read().slice(from, from + 1);
      write(
        read()
          .toSpliced(from, 1)
          .toSpliced(to, 0, ...moved),
      );
    },
  };
}

export interface EntryRules<Entry> {
  /** Name of one entry: `Feature`. */
  one: string;
  /** Maximum number of entries. */
  max: number;
  /** Set when entries can be neither added nor removed. */
  isFixed?: boolean;
  blank: () => Entry;
  /** Whether removing the entry loses nothing; by default, whether all its texts are blank. */
  isBlank?: (entry: Entry) => boolean;
  /** Name of an entry in the toast of its removal, where it has a name of its own. */
  nameOf?: (entry: Entry, index: number) => string;
  /** Called when an entry is removed. Returns a function for Undo, which adapts the entry to changes of the list since then. */
  keep?: (entry: Entry) => () => Entry;
  /** Addition to the announcement of a move. */
  describeMove?: (from: number, to: number) => string;
}

export type Step = 1 | -1;

/** Control of an entry that takes the focus: its first field, or one of its buttons. */
export type EntryControl = "field" | "remove" | `move ${Step}`;

/** Effects on the screen: the live region, the toast with Undo, and the focus. */
export interface EntryScreen {
  announce: (text: string) => void;
  toast: (text: string, undo: () => void) => void;
  /** Focuses a control of the entry at a place. Without an entry there, the control that adds the first entry. */
  focus: (index: number, control: EntryControl) => void;
}

/** Whether an entry has no text in any of its fields. */
function hasNoText(value: unknown): boolean {
  if (typeof value === "string") return value.trim() === "";
  return Object.values(Object(value)).every(hasNoText);
}

/** Returns what a user can do with the entries of a list. */
export function entryActions<Entry>(store: EntryStore<Entry>, rules: EntryRules<Entry>, screen: EntryScreen) {
  const { one, max, isFixed = false, isBlank = hasNoText, keep = (entry) => () => entry } = rules;

  function insert(index: number): void {
    const isFull = store.read().length >= max;
    screen.announce(isFull ? `Nothing was added: ${max} is the maximum` : "");
    if (isFull) return;
    store.insert(index, rules.blank());
    screen.focus(index, "field");
  }

  function putBack(index: number, entry: Entry): void {
    const place = Math.min(index, store.read().length);
    // Beyond the maximum too: a refused save names the list, and nothing is lost.
    store.insert(place, entry);
    screen.announce(`${one} ${place + 1} is back`);
  }

  return {
    add: () => insert(store.read().length),
    /** Moves to the next entry, and adds it unless there is a blank one. */
    goToNext(index: number): void {
      const entries = store.read();
      const hasNext = index + 1 < entries.length;
      const [next] = entries.slice(index + 1);
      if (hasNext && (isFixed || isBlank(next as Entry))) screen.focus(index + 1, "field");
      else if (!isFixed) insert(index + 1);
    },
    remove(index: number): void {
      const [entry] = store.read().slice(index, index + 1);
      if (entry === undefined) return;
      const kept = keep(entry);
      store.remove(index);
      screen.announce("");
      screen.focus(Math.min(index, store.read().length - 1), "remove");
      if (isBlank(entry)) return;
      screen.toast(`${rules.nameOf?.(entry, index) ?? one} removed`, () => putBack(index, kept()));
    },
    move(index: number, by: Step): void {
      const [to, last] = [index + by, store.read().length - 1];
      if (to < 0 || to > last) return;
      store.move(index, to);
      screen.announce(`${one} ${index + 1} is now number ${to + 1}${rules.describeMove?.(index, to) ?? ""}`);
      const isAtEnd = to === (by === 1 ? last : 0);
      screen.focus(to, isAtEnd ? (by === 1 ? "move -1" : "move 1") : `move ${by}`);
    },
  };
}
