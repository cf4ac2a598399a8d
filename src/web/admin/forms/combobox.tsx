import { type ComponentProps, type KeyboardEvent, useEffect, useId, useState } from "react";
import { classNames } from "#ui/class-names.ts";
import { TextField } from "#ui/field.tsx";

/** Choice of a combobox. */
export interface ComboboxOption {
  id: string;
  text: string;
  /** Second, smaller line. */
  detail: string;
}

interface ComboboxProps<Option extends ComboboxOption> extends ComponentProps<typeof TextField> {
  /** Choices that match the typed text; empty while the list is closed. Enter takes one of them. */
  options: readonly Option[];
  onChoose: (option: Option) => void;
  /** Called for the keys that open the list and close it. */
  onOpen: (isOpen: boolean) => void;
}

/** Text field with a list of choices below it. The focus stays in the field, whose keys move through the list. */
export function Combobox<Option extends ComboboxOption>({
  options,
  onChoose,
  onOpen,
  onChange,
  onKeyDown,
  onBlur,
  ...field
}: ComboboxProps<Option>) {
  const list = useId();
  /** Id of the option that the keys or the pointer are at. A late answer can move the option, so its position does not count. */
  const [at, setAt] = useState<string>();
  const [isTyped, setTyped] = useState(false);
  const placeOf = (sought: unknown) => options.findIndex(({ id }) => id === sought);
  const moved = placeOf(at);
  // A list that was only opened marks the option that the field has, and none for any other text.
  const active = moved >= 0 ? moved : isTyped ? 0 : placeOf(field.value);
  const isOpen = options.length > 0;
  useEffect(() => {
    if (isOpen) document.getElementById(`${list}-${active}`)?.scrollIntoView({ block: "nearest" });
    else setAt(undefined);
  }, [isOpen, active, list]);

  function close() {
    setTyped(false);
    onOpen(false);
  }
  function choose(option: Option) {
    setTyped(false);
    onChoose(option);
  }
  function move(by: number) {
    const from = active < 0 && by < 0 ? 0 : active;
    if (isOpen) setAt(options[(from + by + options.length) % options.length]?.id);
    else onOpen(true);
  }
  function press(event: KeyboardEvent<HTMLInputElement>) {
    const option = options[active];
    if (event.key === "Enter" && option) choose(option);
    else if (event.key === "Escape" && isOpen) close();
    else if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else return onKeyDown?.(event);
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="relative">
      <TextField
        {...field}
        aria-activedescendant={options[active] && `${list}-${active}`}
        aria-autocomplete="list"
        aria-controls={list}
        aria-expanded={isOpen}
        autoComplete="off"
        onChange={(event) => {
          setAt(undefined);
          setTyped(true);
          onChange?.(event);
        }}
        onBlur={(event) => {
          setTyped(false);
          onBlur?.(event);
        }}
        onKeyDown={press}
        role="combobox"
        type="text"
      />
      <ul
        className="absolute inset-x-0 top-full z-30 mt-1 max-h-80 overflow-x-clip overflow-y-auto rounded-banner border border-border bg-raised p-1 shadow-2 empty:hidden"
        id={list}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern of a combobox; keys stay in its field.
        role="listbox"
        aria-label={field.label}
      >
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the field.
          <li
            aria-selected={index === active}
            className={classNames("cursor-pointer rounded-md px-2.5 py-1.5", index === active && "bg-surface-3")}
            id={`${list}-${index}`}
            key={option.id}
            onClick={() => choose(option)}
            // A press would take the focus from the field and close the list.
            onMouseDown={(event) => event.preventDefault()}
            onPointerEnter={() => setAt(option.id)}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: as above.
            role="option"
          >
            <span className="block truncate font-medium">{option.text}</span>
            <span className="block truncate text-small text-ink-3">{option.detail}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
