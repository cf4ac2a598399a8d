import { CircleAlert } from "lucide-react";
import type { RefObject } from "react";

interface ProblemSummaryProps {
  heading: string;
  /** In the order of the form. */
  problems: readonly { field: string; text: string }[];
  focusField: (field: string) => void;
  /** Takes the focus when the form is refused. */
  ref?: RefObject<HTMLDivElement | null>;
}

/** List of all errors of a form, shown above it, with a link to each field. */
export function ProblemSummary({ heading, problems, focusField, ref }: ProblemSummaryProps) {
  return (
    <div
      className="flex items-start gap-3 rounded-banner border border-danger/45 border-l-4 border-l-danger bg-danger-soft px-3.5 py-3"
      ref={ref}
      role="alert"
      tabIndex={-1}
    >
      <CircleAlert className="shrink-0 text-danger" size={20} />
      <div className="min-w-0">
        <h2 className="leading-5 font-bold tracking-normal text-danger font-stretch-100%">{heading}</h2>
        <ul className="mt-1 grid">
          {problems.map(({ field, text }) => (
            <li key={field}>
              <a
                className="inline-flex min-h-6 items-center py-0.5 text-danger underline underline-offset-3 wrap-anywhere"
                href={`#${field}`}
                onClick={(event) => {
                  event.preventDefault();
                  focusField(field);
                }}
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
