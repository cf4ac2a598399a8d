import { useEffect, useRef } from "react";
import { type FieldValues, useFormState } from "react-hook-form";
import { Banner } from "#ui/banner.tsx";
import { ProblemSummary } from "#ui/problem-summary.tsx";
import { formatRelative } from "#web/shared/dates.ts";
import { EditConflict } from "./edit-conflict.tsx";
import { locationIn } from "./field-table.ts";
import { type Problem, problemsOf, type SavedForm } from "./record-form.ts";
import type { useRecordForm } from "./use-record-form.ts";

interface FormNoticesProps<Detail extends { id: string }, Values extends FieldValues, Body> {
  form: SavedForm<Detail, Values, Body>;
  state: ReturnType<typeof useRecordForm<Detail, Values, Body>>;
}

/** Notices above a form: a conflict with another user, restored changes, and errors. */
export function FormNotices<Detail extends { id: string }, Values extends FieldValues, Body>({
  form,
  state,
}: FormNoticesProps<Detail, Values, Body>) {
  const { methods, conflict, restoredAt } = state;
  const { isDirty } = useFormState({ control: methods.control });
  return (
    <>
      {conflict && (
        <EditConflict
          {...conflict}
          formatValue={(field, value) => form.fields[field]?.format?.(value as never)}
          labelOf={(field) => form.fields[field]?.label ?? field}
          mine={methods.getValues()}
          noun={form.records.noun}
          onResolve={state.resolveConflict}
        />
      )}
      {restoredAt !== undefined && isDirty && (
        <Banner
          action={{ label: "Discard", onAct: state.discard }}
          message="Your unsaved changes have been restored"
          tone="info"
        >
          {`They were not saved when you left, ${formatRelative(new Date(restoredAt).toISOString())}.`}
        </Banner>
      )}
      <ErrorSummary
        noun={form.records.noun}
        locationOf={(field) => locationIn(form.fields, field, methods.getValues())}
      />
    </>
  );
}

interface ErrorSummaryProps {
  noun: string;
  locationOf?: ((field: string) => string | undefined) | undefined;
}

/** Scrolls to a field and focuses it, whatever kind of control it is. */
export function focusField(field: string) {
  const controls = [...document.querySelectorAll<HTMLElement>("[name], [data-field]")];
  const nameOf = (control: HTMLElement) => control.getAttribute("name") ?? control.dataset.field;
  const target =
    controls.find((control) => nameOf(control) === field) ??
    controls.find((control) => nameOf(control)?.startsWith(`${field}.`) || field.startsWith(`${nameOf(control)}.`));
  target?.focus();
  target?.scrollIntoView({ block: "center" });
}

/** Summary of all errors above the form. Takes the focus when a save was refused. */
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
