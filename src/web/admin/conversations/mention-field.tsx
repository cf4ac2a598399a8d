import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, type KeyboardEvent, type SyntheticEvent, useId, useState } from "react";
import type { AssignedArea } from "#contract/assignees.ts";
import type { Mentionable } from "#contract/mentions.ts";
import { classNames } from "#ui/class-names.ts";
import { plural } from "#web/shared/plural.ts";
import { FormTextArea } from "../forms/fields.tsx";
import { assigneesQuery } from "../records/assignees.ts";

const MOST = 6;

/** Pattern of what was typed since an @, before the caret. */
const TYPED = /(?:^|[^\p{L}\p{N}])@((?:[\p{L}\p{N}][^\n@]{0,60})?)$/u;

interface MentionFieldProps extends ComponentProps<typeof FormTextArea> {
  /** Area that people must be able to read. */
  area: AssignedArea;
}

/** Text of a note. After an @ it lists people by name; the focus stays in the text, whose keys move through the list. */
export function MentionField({ area, ...field }: MentionFieldProps) {
  const list = useId();
  const [typed, setTyped] = useState<string>();
  const [at, setAt] = useState(0);
  const { data: people = [] } = useQuery({ ...assigneesQuery(area), enabled: typed !== undefined });
  const options = typed === undefined ? [] : people.filter(({ name }) => isNamed(name, typed)).slice(0, MOST);
  const isOpen = options.length > 0;

  function look({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) {
    const { value, selectionStart, selectionEnd } = currentTarget;
    const found = selectionStart === selectionEnd ? TYPED.exec(value.slice(0, selectionStart))?.[1] : undefined;
    if (found !== typed) setAt(0);
    setTyped(found);
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { key, ctrlKey, metaKey, altKey, shiftKey, nativeEvent } = event;
    if (!isOpen || ctrlKey || metaKey || altKey || shiftKey || nativeEvent.isComposing) return;
    const option = options[at];
    if ((key === "Enter" || key === "Tab") && option) choose(event.currentTarget, option);
    else if (key === "Escape") setTyped(undefined);
    else if (key === "ArrowDown") setAt((at + 1) % options.length);
    else if (key === "ArrowUp") setAt((at - 1 + options.length) % options.length);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function choose(text: HTMLTextAreaElement, { name }: Mentionable) {
    const end = text.selectionStart;
    text.setRangeText(`@${name} `, end - (typed ?? "").length - 1, end, "end");
    text.dispatchEvent(new Event("input", { bubbles: true }));
    setTyped(undefined);
  }

  return (
    <div>
      <FormTextArea
        {...field}
        aria-activedescendant={isOpen ? `${list}-${at}` : undefined}
        aria-autocomplete="list"
        aria-controls={isOpen ? list : undefined}
        aria-haspopup="listbox"
        onBlurCapture={() => setTyped(undefined)}
        onInput={look}
        onKeyDown={press}
        onSelect={look}
      />
      <p className="sr-only" role="status">
        {isOpen && <span>{`${plural(options.length, "person", "people")}. Arrow keys choose, Enter mentions.`}</span>}
      </p>
      {isOpen && (
        <ul
          aria-label="People to mention"
          // In the flow: a card clips what is above it.
          className="mt-1 max-w-sm rounded-banner border border-border bg-raised p-1 shadow-2"
          id={list}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the keys stay in the text.
          role="listbox"
        >
          {options.map((option, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text.
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text handles the keys.
            <li
              aria-selected={index === at}
              className={classNames(
                "min-h-11 cursor-pointer content-center truncate rounded-md px-2.5 py-1.5 font-medium desk:min-h-9",
                index === at && "bg-surface-3",
              )}
              id={`${list}-${index}`}
              key={option.id}
              onClick={({ currentTarget }) => {
                const text = currentTarget.closest("div")?.querySelector("textarea");
                if (text) choose(text, option);
              }}
              // A press would take the focus from the text and close the list.
              onMouseDown={(event) => event.preventDefault()}
              onPointerEnter={() => setAt(index)}
              // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: as above.
              role="option"
            >
              {option.name}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Returns whether a name, or a word of it, begins with what was typed, and the name is not typed in full. */
function isNamed(name: string, typed: string): boolean {
  const [whole, start] = [name.toLowerCase(), typed.toLowerCase()];
  return whole !== start && (whole.startsWith(start) || whole.includes(` ${start}`));
}
