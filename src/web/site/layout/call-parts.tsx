import ArrowRight from "lucide-react/icons/arrow-right";
import type { ReactNode } from "react";

interface Action {
  label: string;
  /** Hidden end of the label for screen readers, which read links out of context: `about us` after `Learn More`. */
  of?: string;
  href: string;
}

export interface CallActionsProps {
  primary: Action;
  secondary?: Action;
}

export interface CallWordsProps extends CallActionsProps {
  /** Id of the heading, which names the section. */
  id: string;
  heading: string;
  text: string;
}

/** Night band under the ribbon, at the end of a page, with the next step. */
export function CallGround({ id, className = "", children }: { id: string; className?: string; children: ReactNode }) {
  return (
    <section
      className={`call-band ${className} dark bg-[color-mix(in_oklab,var(--wire-deep)_60%,var(--night))] text-ink forced-colors:border-t-2`}
      aria-labelledby={id}
    >
      <div className="strands" aria-hidden="true" />
      {children}
    </section>
  );
}

/** Heading, text and buttons in one column, for use next to other content. */
export function CallWords({ id, heading, text, primary, secondary }: CallWordsProps) {
  return (
    <div className="grid content-start justify-items-start gap-6">
      <h2 id={id} className="text-step-4">
        {heading}
      </h2>
      <p className="intro">{text}</p>
      <CallActions primary={primary} secondary={secondary} />
    </div>
  );
}

export function CallActions({ primary, secondary }: CallActionsProps) {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-3 max-sm:w-full">
      <a className="button button-primary max-sm:w-full" href={primary.href}>
        {primary.label}
        <ArrowRight size={18} />
      </a>
      {secondary && (
        <a className="button button-outline max-sm:w-full" href={secondary.href}>
          {secondary.label}
          {secondary.of && <span className="sr-only"> {secondary.of}</span>}
        </a>
      )}
    </p>
  );
}
