import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { isSame } from "./drafts.ts";

interface EditConflictProps {
  /** One record, in lower case: `product`. */
  noun: string;
  labelOf: (field: string) => string;
  /** Returns a value in words; undefined if the value itself is clear. */
  formatValue?: ((field: string, value: unknown) => ReactNode) | undefined;
  base: ComparedValues;
  mine: ComparedValues;
  theirs: ComparedValues;
  /** Continues with my values, except in the `taken` fields, which get theirs. */
  onResolve: (taken: ReadonlySet<string>) => void;
}

/** Comparison with the version of another user who saved first, field by field, with a choice for each. */
export function EditConflict({
  noun,
  labelOf,
  formatValue = () => undefined,
  base,
  mine,
  theirs,
  onResolve,
}: EditConflictProps) {
  const differences = differencesOf(base, mine, theirs);
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  // Their change of a field is chosen at first only if mine does not change the field. A draft is restored after the first render.
  const taken = new Set(
    differences.filter(({ field, by }) => choices.get(field) ?? by === "them").map(({ field }) => field),
  );
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  function choose(field: string, isTheirs: boolean) {
    setChoices(new Map(choices).set(field, isTheirs));
  }

  return (
    <section className="rounded-banner border border-warning/45 border-l-4 border-l-warning bg-surface shadow-2">
      <div className="bg-warning-soft px-3.5 py-3">
        <h2 className="font-bold text-warning outline-offset-2" ref={heading} tabIndex={-1}>
          Someone else saved this {noun} while you were editing
        </h2>
        <p className="text-ink">
          Nothing is lost: choose which version of each field to keep, then save. Theirs is the one saved at the moment.
        </p>
      </div>
      <ul className="max-h-[50dvh] overflow-y-auto *:border-b *:border-border">
        {differences.map((difference) => (
          <li key={difference.field}>
            <Choice
              {...difference}
              label={labelOf(difference.field)}
              onChoose={choose}
              taken={taken.has(difference.field)}
              displayValue={(value) => formatValue(difference.field, value) ?? displayValue(value)}
            />
          </li>
        ))}
        {differences.length === 0 && <li className="px-3.5 py-3">Both versions are the same.</li>}
      </ul>
      <div className="flex justify-end px-3.5 py-2.5">
        <Button variant="primary" onClick={() => onResolve(taken)}>
          Continue with these
        </Button>
      </div>
    </section>
  );
}

interface ChoiceProps extends Difference {
  label: string;
  displayValue: (value: unknown) => ReactNode;
  taken: boolean;
  onChoose: (field: string, isTheirs: boolean) => void;
}

function Choice({ field, label, displayValue, mine, theirs, by, taken, onChoose }: ChoiceProps) {
  const name = useId();
  const note = { me: "You changed it.", them: "They changed it.", both: "Both of you changed it." }[by];
  const versions = [
    { title: "Yours", value: mine, isTheirs: false },
    { title: "Theirs", value: theirs, isTheirs: true },
  ];
  return (
    <fieldset className="px-3.5 py-3">
      <legend className="float-left mb-1.5 font-semibold">
        {label} <span className="font-normal text-ink-3">{note}</span>
      </legend>
      <div className="clear-both grid gap-2 sm:grid-cols-2">
        {versions.map(({ title, value, isTheirs }) => (
          <label
            className="flex cursor-pointer items-start gap-2.5 rounded-control border border-border p-2.5 has-checked:border-primary has-checked:bg-surface-2"
            key={title}
          >
            <input
              checked={taken === isTheirs}
              className="mt-0.5 size-4 shrink-0 accent-primary"
              name={name}
              onChange={() => onChoose(field, isTheirs)}
              type="radio"
            />
            <span className="min-w-0">
              <span className="block text-small text-ink-3">{title}</span>
              <span className="block whitespace-pre-wrap wrap-anywhere">{displayValue(value)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Returns a value in words, with each entry of a list on its own line. */
function displayValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(displayValue).join("\n") || "None";
  if (typeof value === "object" && value !== null) return Object.values(value).map(displayValue).join(", ");
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return String(value ?? "").trim() || "Blank";
}

export type ComparedValues = Readonly<Record<string, unknown>>;

export interface Difference {
  field: string;
  mine: unknown;
  theirs: unknown;
  /** Author of the change since both users opened the record. */
  by: "me" | "them" | "both";
}

/** Returns the fields that differ between my values and the saved values of another user. Both began from `base`. */
export function differencesOf(base: ComparedValues, mine: ComparedValues, theirs: ComparedValues): Difference[] {
  return Object.keys(mine)
    .filter((field) => field in theirs && !isSame(mine[field], theirs[field]))
    .map((field) => {
      const [mineOld, theirsOld] = [isSame(mine[field], base[field]), isSame(theirs[field], base[field])];
      const by = mineOld ? "them" : theirsOld ? "me" : "both";
      return { field, mine: mine[field], theirs: theirs[field], by };
    });
}

/** Returns my values, with their values in the fields where the user chose theirs. */
export function withTaken<Values extends ComparedValues>(
  mine: Values,
  theirs: ComparedValues,
  taken: ReadonlySet<string>,
): Values {
  const values: Record<string, unknown> = { ...mine };
  for (const field of taken) values[field] = theirs[field];
  return values as Values;
}
