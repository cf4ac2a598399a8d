import { CircleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { useFormState } from "react-hook-form";
import { type Problem, problemsOf } from "./field-errors.ts";

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
export function ErrorSummary({ noun, locationOf }: ErrorSummaryProps) {
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
    <div
      className="flex items-start gap-3 rounded-banner border border-danger/45 border-l-4 border-l-danger bg-danger-soft px-3.5 py-3"
      ref={summary}
      role="alert"
      tabIndex={-1}
    >
      <CircleAlert aria-hidden="true" className="shrink-0 text-danger" size={20} strokeWidth={1.75} />
      <div className="min-w-0">
        <h2 className="leading-5 font-[640] tracking-normal text-danger font-stretch-100%">
          {headingOf(problems, noun)}
        </h2>
        <ul className="mt-1 grid">
          {problems.map(({ field, message }) => (
            <li key={field}>
              <a
                className="inline-flex min-h-6 items-center py-0.5 text-danger underline underline-offset-3 wrap-anywhere"
                href={`#${field}`}
                onClick={(event) => {
                  event.preventDefault();
                  focusField(field);
                }}
              >
                {[locationOf?.(field), message].filter(Boolean).join(": ")}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function headingOf(problems: readonly Problem[], noun: string): string {
  return problems.length === 1
    ? `There is a problem with this ${noun}`
    : `There are ${problems.length} problems with this ${noun}`;
}
