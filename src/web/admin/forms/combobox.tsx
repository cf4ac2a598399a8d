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
  /** Choices below the field; empty while the list is closed. */
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
  ...field
}: ComboboxProps<Option>) {
  const list = useId();
  /** Undefined until the user moves: a list opens at the option that the field has. */
  const [at, setAt] = useState<number>();
  const current = options.findIndex(({ id }) => id === field.value);
  const active = Math.min(at ?? Math.max(current, 0), options.length - 1);
  const isOpen = options.length > 0;
  useEffect(() => {
    if (isOpen) document.getElementById(`${list}-${active}`)?.scrollIntoView({ block: "nearest" });
    else setAt(undefined);
  }, [isOpen, active, list]);

  function move(by: number) {
    if (isOpen) setAt((active + by + options.length) % options.length);
    else onOpen(true);
  }
  function press(event: KeyboardEvent<HTMLInputElement>) {
    const option = options[active];
    if (event.key === "Enter" && option) onChoose(option);
    else if (event.key === "Escape" && isOpen) onOpen(false);
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
          setAt(0);
          onChange?.(event);
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
            onClick={() => onChoose(option)}
            // A press would take the focus from the field and close the list.
            onMouseDown={(event) => event.preventDefault()}
            onPointerEnter={() => setAt(index)}
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
