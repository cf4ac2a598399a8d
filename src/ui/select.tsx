import { ChevronDown, type LucideIcon } from "lucide-react";
import { type ChangeEvent, Fragment, type KeyboardEvent, use, useState } from "react";
import { classNames } from "#ui/class-names.ts";
import { type KeyCommand, onKey } from "#ui/key-target.ts";
import { RowDescription } from "#ui/row-description.ts";
import { TONE_COLOURS, type Tone, ToneShape } from "#ui/tone.tsx";
import { useTypeAhead } from "#ui/type-ahead.ts";

export interface Choice<Value extends string> {
  value: Value;
  label: string;
  /** Draws a line before the choice, which is of a different kind. */
  apart?: boolean;
}

interface SelectProps<Value extends string> {
  /** Name for screen readers. Everyone else sees the chosen value only. */
  label: string;
  value: Value;
  choices: readonly Choice<Value>[];
  onChoose: (value: Value) => void;
  className?: string;
  id?: string;
}

interface PlainSelectProps<Value extends string> extends SelectProps<Value> {
  /** Command of a key that opens the list. */
  command?: KeyCommand;
  /** Makes arrows and letters open the list instead of choosing, where a choice takes effect at once. */
  opensFirst?: boolean;
}

/** Returns whether a key would change the choice of a closed list. */
function opens({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return !altKey && !ctrlKey && !metaKey && (/^(Arrow|Page|Home$|End$)/.test(key) || /^\S$/.test(key));
}

/** Returns the chosen value with its own type instead of `string`. */
function chosen<Value extends string>(event: ChangeEvent<HTMLSelectElement>, choices: readonly Choice<Value>[]) {
  return choices.find(({ value }) => value === event.target.value)?.value;
}

function Options<Value extends string>({ choices }: { choices: readonly Choice<Value>[] }) {
  return choices.map(({ value, label, apart }) => (
    <Fragment key={value}>
      {apart && <hr />}
      <option className="bg-surface text-ink" value={value}>
        {label}
      </option>
    </Fragment>
  ));
}

/** Classes of a list that admin.css styles where the browser allows it. Other browsers show their own list. */
const DRAWN_LIST =
  "drawn-list cursor-pointer appearance-none supports-[appearance:base-select]:[appearance:base-select]";
/** Classes while a choice is saved. It does not pulse behind a dialog that asks about the choice. */
const BUSY = "aria-busy:cursor-progress [body:not(:has(.veil))_&[aria-busy=true]]:animate-pulse";

/** A native choice for a row of filters. */
export function Select<Value extends string>({
  label,
  value,
  choices,
  onChoose,
  className,
  id,
  command,
  opensFirst = false,
}: PlainSelectProps<Value>) {
  const typeAhead = useTypeAhead();
  function press(event: KeyboardEvent<HTMLSelectElement>) {
    // An open styled list has its keys already. A browser without `showPicker` changes the choice.
    const isClosed = event.target === event.currentTarget;
    if (isClosed && opensFirst && opens(event) && event.currentTarget.showPicker) {
      event.preventDefault();
      event.currentTarget.showPicker();
    }
    typeAhead(event);
  }
  return (
    <span className={classNames("relative inline-flex", className)}>
      <select
        {...onKey(command)}
        aria-label={label}
        className={`min-h-11 w-full items-center ${DRAWN_LIST} rounded-control border border-border-strong bg-surface pr-9 pl-3 text-sm font-medium max-desk:text-base text-ellipsis whitespace-nowrap text-ink hover:bg-surface-2 desk:min-h-9`}
        id={id}
        onChange={(event) => {
          const next = chosen(event, choices);
          if (next !== undefined) onChoose(next);
        }}
        onKeyDown={press}
        value={value}
      >
        <Options choices={choices} />
      </select>
      <ChevronDown className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-ink-2" size={16} />
    </span>
  );
}

/** Native select shown as an icon. The page around it shows the effect of the choice. */
export function IconSelect<Value extends string>({
  label,
  value,
  choices,
  onChoose,
  icon: Icon,
}: SelectProps<Value> & { icon: LucideIcon }) {
  const typeAhead = useTypeAhead();
  return (
    <span className="relative inline-grid size-11 place-items-center rounded-control border border-border-strong bg-surface hover:bg-surface-2">
      <Icon className="pointer-events-none text-ink-2" size={18} />
      <select
        aria-label={label}
        className={`absolute inset-0 size-full ${DRAWN_LIST} overflow-hidden rounded-control bg-transparent text-transparent forced-color-adjust-none`}
        onChange={(event) => {
          const next = chosen(event, choices);
          if (next !== undefined) onChoose(next);
        }}
        onKeyDown={typeAhead}
        title={label}
        value={value}
      >
        <Options choices={choices} />
      </select>
    </span>
  );
}

interface StatusSelectProps<Value extends string> extends Omit<SelectProps<Value>, "onChoose"> {
  tones: Readonly<Record<Value, Tone>>;
  /** While the returned promise is pending, the old status is shown as busy and no other can be chosen. */
  onChoose: (value: Value) => unknown;
}

/** Badge with a record's status. It is a native select, so that the status can be changed where it is shown. */
export function StatusSelect<Value extends string>({
  label,
  value,
  choices,
  onChoose,
  tones,
  className,
}: StatusSelectProps<Value>) {
  const [isBusy, setBusy] = useState(false);
  const description = use(RowDescription);
  const typeAhead = useTypeAhead();
  async function choose(next: Value) {
    setBusy(true);
    await onChoose(next);
    setBusy(false);
  }
  return (
    <span
      className={classNames(
        "group/status relative inline-flex h-7 items-center rounded-full border border-transparent hover:border-current has-focus-visible:border-current compact:h-6.5 forced-colors:border-current",
        TONE_COLOURS[tones[value]],
        className,
      )}
    >
      <ToneShape className="pointer-events-none absolute left-[9px]" tone={tones[value]} />
      {/* Fingers reach for more than the badge that is drawn. */}
      <select
        {...onKey("status")}
        aria-busy={isBusy}
        aria-describedby={description}
        aria-label={label}
        className={`min-h-11 items-center ${BUSY} ${DRAWN_LIST} rounded-full bg-transparent pr-6.5 pl-[1.4rem] text-small font-medium focus-visible:rounded-full max-desk:-outline-offset-3 desk:min-h-7 compact:min-h-6.5`}
        onChange={(event) => {
          const next = chosen(event, choices);
          if (next !== undefined && !isBusy) choose(next);
        }}
        onKeyDown={typeAhead}
        value={value}
      >
        <Options choices={choices} />
      </select>
      <ChevronDown
        className="pointer-events-none absolute right-[7px] opacity-55 group-hover/status:opacity-100"
        size={14}
        strokeWidth={2}
      />
    </span>
  );
}
