import { useEffect, useId, useRef, useState } from "react";
import { type FieldValues, useFormState } from "react-hook-form";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { ProblemSummary } from "#ui/problem-summary.tsx";
import { formatRelative } from "#web/shared/dates.ts";
import { type Difference, differencesOf, type FormValues } from "./differences.ts";
import { type Problem, problemsOf, type SavedForm } from "./record-form.ts";
import type { useRecordForm } from "./use-record-form.ts";

interface FormNoticesProps<Detail extends { id: string }, Values extends FieldValues, Body> {
  form: SavedForm<Detail, Values, Body>;
  state: ReturnType<typeof useRecordForm<Detail, Values, Body>>;
}

/** What has to be known or settled before a form can be saved. */
export function FormNotices<Detail extends { id: string }, Values extends FieldValues, Body>({
  form,
  state,
}: FormNoticesProps<Detail, Values, Body>) {
  const { methods, conflict, restoredAt } = state;
  const { isDirty } = useFormState({ control: methods.control });
  return (
    <>
      {conflict && (
        <EditConflict {...conflict} form={form} mine={methods.getValues()} onResolve={state.resolveConflict} />
      )}
      {restoredAt !== undefined && isDirty && (
        <Banner
          action={{ label: "Discard", onAct: state.discard }}
          message="Your unsaved changes have been restored"
          tone="info"
        >
          They were not saved when you left, {formatRelative(new Date(restoredAt).toISOString())}.
        </Banner>
      )}
      <ErrorSummary noun={form.records.noun} locationOf={(field) => form.locationOf?.(field, methods.getValues())} />
    </>
  );
}

interface ErrorSummaryProps {
  noun: string;
  locationOf?: ((field: string) => string | undefined) | undefined;
}

/** Brings a field to the eye and takes the focus there, whatever kind of control it is. */
function focusField(field: string) {
  const controls = [...document.querySelectorAll<HTMLElement>("[name], [data-field]")];
  const nameOf = (control: HTMLElement) => control.getAttribute("name") ?? control.dataset.field;
  const target =
    controls.find((control) => nameOf(control) === field) ??
    controls.find((control) => nameOf(control)?.startsWith(`${field}.`) || field.startsWith(`${nameOf(control)}.`));
  target?.focus();
  target?.scrollIntoView({ block: "center" });
}

/** What is wrong, all of it, above the form; takes the focus whenever a save was refused. */
function ErrorSummary({ noun, locationOf }: ErrorSummaryProps) {
  const { errors, submitCount, isSubmitting } = useFormState();
  const problems = problemsOf(errors);
  const summary = useRef<HTMLDivElement>(null);
  const shown = useRef(0);
  useEffect(() => {
    if (isSubmitting || shown.current === submitCount) return;
    shown.current = submitCount;
    summary.current?.focus();
  }, [isSubmitting, submitCount]);

  if (problems.length === 0 || submitCount === 0) return null;
  return (
    <ProblemSummary
      focusField={focusField}
      heading={headingOf(problems, noun)}
      problems={problems.map(({ field, message }) => ({
        field,
        text: [locationOf?.(field), message].filter(Boolean).join(": "),
      }))}
      ref={summary}
    />
  );
}

function headingOf(problems: readonly Problem[], noun: string): string {
  return problems.length === 1
    ? `There is a problem with this ${noun}`
    : `There are ${problems.length} problems with this ${noun}`;
}

interface EditConflictProps<Detail extends { id: string }, Values extends FieldValues, Body> {
  form: SavedForm<Detail, Values, Body>;
  base: FormValues;
  mine: FormValues;
  theirs: FormValues;
  /** Goes on with mine, but for the fields in which theirs was taken. */
  onResolve: (taken: ReadonlySet<string>) => void;
}

/** Somebody else saved first: both versions beside each other, field by field, and a choice where both changed one. */
function EditConflict<Detail extends { id: string }, Values extends FieldValues, Body>({
  form,
  base,
  mine,
  theirs,
  onResolve,
}: EditConflictProps<Detail, Values, Body>) {
  const differences = differencesOf(base, mine, theirs);
  // What only they changed is taken, what only I changed is kept; where both did, mine stands until somebody says otherwise.
  const [taken, setTaken] = useState<ReadonlySet<string>>(
    () => new Set(differences.filter(({ by }) => by === "them").map(({ field }) => field)),
  );
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  function choose(field: string, isTheirs: boolean) {
    const next = new Set(taken);
    if (isTheirs) next.add(field);
    else next.delete(field);
    setTaken(next);
  }

  return (
    <section className="rounded-banner border border-warning/45 border-l-4 border-l-warning bg-surface shadow-2">
      <div className="bg-warning-soft px-3.5 py-3">
        <h2 className="font-[640] text-warning outline-offset-2" ref={heading} tabIndex={-1}>
          Someone else saved this {form.records.noun} while you were editing
        </h2>
        <p className="text-ink">
          Nothing is lost: choose which version of each field to keep, then save. Theirs is the one saved at the moment.
        </p>
      </div>
      <ul className="max-h-[50dvh] overflow-y-auto *:border-b *:border-border">
        {differences.map((difference) => (
          <li key={difference.field}>
            <Choice {...difference} form={form} onChoose={choose} taken={taken.has(difference.field)} />
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

interface ChoiceProps<Detail extends { id: string }, Values extends FieldValues, Body> extends Difference {
  form: SavedForm<Detail, Values, Body>;
  taken: boolean;
  onChoose: (field: string, isTheirs: boolean) => void;
}

function Choice<Detail extends { id: string }, Values extends FieldValues, Body>({
  form,
  field,
  mine,
  theirs,
  by,
  taken,
  onChoose,
}: ChoiceProps<Detail, Values, Body>) {
  const name = useId();
  const note = { me: "You changed it.", them: "They changed it.", both: "Both of you changed it." }[by];
  const versions = [
    { title: "Yours", value: mine, isTheirs: false },
    { title: "Theirs", value: theirs, isTheirs: true },
  ];
  return (
    <fieldset className="px-3.5 py-3">
      <legend className="float-left mb-1.5 font-[600]">
        {form.labels[field] ?? field} <span className="font-normal text-ink-3">{note}</span>
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
              <span className="block text-[0.8125rem] text-ink-3">{title}</span>
              <span className="block whitespace-pre-wrap wrap-anywhere">
                {formatValue(form.formatValue?.(field, value) ?? value)}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A value in words: each entry of a list on a line of its own. */
function formatValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(formatValue).join("\n") || "None";
  if (typeof value === "object" && value !== null) return Object.values(value).map(formatValue).join(", ");
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return String(value ?? "").trim() || "Blank";
}
