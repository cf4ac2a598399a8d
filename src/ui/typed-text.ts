import { type SyntheticEvent, useRef } from "react";

/** Selector of text fields. A password, a code or a search is not lost work: the user types it again. */
const FIELDS =
  "textarea, input:not([type=checkbox], [type=radio], [type=file], [type=search], [type=password], [autocomplete=current-password], [autocomplete=one-time-code])";

/** Selector of forms that know themselves whether their text is saved: a draft of an earlier visit counts as typed. */
const FORMS = "form[data-unsaved]";

interface Field extends Element {
  value: string;
}

function isField(target: EventTarget): target is Field {
  return target instanceof Element && target.matches(FIELDS);
}

/**
 * Returns `listening`, the props of an element around fields, and `hasTypedText`, which says whether the user has typed text that
 * differs from the values before. Forms with `data-unsaved` answer for their own fields.
 */
export function useTypedText() {
  const container = useRef<HTMLDivElement>(null);
  const fields = useRef(new WeakMap<Field, { before: string; isTyped: boolean }>());

  /** Notes the value before a key changes it; a value that the form sets later counts as the value before. */
  function note({ target }: SyntheticEvent): void {
    if (isField(target) && !fields.current.get(target)?.isTyped) {
      fields.current.set(target, { before: target.value, isTyped: false });
    }
  }
  /** Marks a field as typed in. Its noted value stays, and is `""` if no key came before. */
  function mark({ target }: SyntheticEvent): void {
    if (!isField(target)) return;
    const { before = "" } = fields.current.get(target) ?? {};
    fields.current.set(target, { before, isTyped: true });
  }
  function hasTypedText(): boolean {
    if (container.current?.querySelector(`${FORMS}[data-unsaved=true]`)) return true;
    return [...(container.current?.querySelectorAll<HTMLInputElement>(FIELDS) ?? [])].some((field) => {
      if (field.closest(FORMS)) return false;
      const noted = fields.current.get(field);
      return noted?.isTyped && noted.before !== field.value;
    });
  }
  return {
    hasTypedText,
    /** Makes the forms discard their text. */
    resetForms() {
      for (const form of container.current?.querySelectorAll<HTMLFormElement>(FORMS) ?? []) form.reset();
    },
    /** Props of the element around the fields. */
    listening: { ref: container, onFocusCapture: note, onKeyDownCapture: note, onInputCapture: mark },
  };
}
