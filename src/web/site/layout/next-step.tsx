import ArrowRight from "lucide-react/icons/arrow-right";
import type { ReactNode } from "react";
import type { LinkValue } from "#content/document.ts";
import { LEARN_MORE } from "#content/services.ts";

export interface NextStepActionsProps {
  primary: LinkValue;
  secondary?: LinkValue;
}

/** Returns the hidden end of a label for screen readers, which read links out of context: `about us` after `Learn More`. */
function hiddenEndOf({ label, href }: LinkValue): string | undefined {
  return label === LEARN_MORE.label && href === LEARN_MORE.href ? LEARN_MORE.of : undefined;
}

export interface NextStepWordsProps extends NextStepActionsProps {
  /** Id of the heading, which names the section. */
  id: string;
  heading: string;
  text: string;
}

/** Night band under the ribbon, at the end of a page, with the next step. */
export function NextStepGround({
  id,
  className = "",
  children,
}: {
  id: string;
  className?: string;
  children: ReactNode;
}) {
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
export function NextStepWords({ id, heading, text, primary, secondary }: NextStepWordsProps) {
  return (
    <div className="grid content-start justify-items-start gap-6">
      <h2 id={id} className="text-step-4">
        {heading}
      </h2>
      <p className="intro">{text}</p>
      <NextStepActions primary={primary} secondary={secondary} />
    </div>
  );
}

export function NextStepActions({ primary, secondary }: NextStepActionsProps) {
  const hiddenEnd = secondary && hiddenEndOf(secondary);
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-3 max-sm:w-full">
      <a className="button button-primary max-sm:w-full" href={primary.href}>
        {primary.label}
        <ArrowRight size={18} />
      </a>
      {secondary && (
        <a className="button button-outline max-sm:w-full" href={secondary.href}>
          {secondary.label}
          {hiddenEnd && <span className="sr-only"> {hiddenEnd}</span>}
        </a>
      )}
    </p>
  );
}
