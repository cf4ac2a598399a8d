import type { ReactNode } from "react";
import type { RenderedDocument } from "#content/document.ts";
import { formatLongDate } from "#content/format-long-date.ts";
import { objectKeys } from "#content/object-keys.ts";
import { type TERMS, TERMS_PAGE, TERMS_SECTIONS } from "#content/terms.ts";
import { Description } from "../layout/description.tsx";

type TermsWords = RenderedDocument<typeof TERMS>;

/** Returns the links to the sections of the terms. */
export function sectionLinks(words: TermsWords["sections"]) {
  return objectKeys(TERMS_SECTIONS).map((name) => ({
    id: TERMS_SECTIONS[name],
    title: words[`${name}Name` as const],
  }));
}

const TEXT_LOOK = {
  paragraph: "print:break-inside-avoid",
  list: "grid gap-3",
  entry: "pl-5 border-l-3 border-lagoon print:break-inside-avoid",
  ordered: "list-decimal pl-8",
};

interface TermsTextProps {
  words: TermsWords;
  /** Calendar day of the last change: `2024-03-15`. */
  updated: string;
  /** Content after the sections. */
  children?: ReactNode;
}

export function TermsText({ words: { opening, sections }, updated, children }: TermsTextProps) {
  return (
    <div className="terms-text long-text grid gap-(--space-5) max-w-measure print:block print:max-w-none">
      {objectKeys(TERMS_SECTIONS).map((name, index) => {
        const id = TERMS_SECTIONS[name];
        const title = sections[`${name}Name` as const];
        return (
          <section
            key={id}
            id={id}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-4 items-center pt-6 border-t border-border print:block print:py-4"
            aria-labelledby={`${id}-heading`}
          >
            <h2 id={`${id}-heading`} className="text-step-3 print:break-after-avoid">
              {title}
            </h2>
            <a
              className="terms-mark grid place-items-center w-11 h-11 text-ink-3 font-mono hover:text-ink print:hidden"
              href={`#${id}`}
              aria-label={`${TERMS_PAGE.linkTo} ${title}`}
            >
              #
            </a>
            {index === 0 && (
              <p className="text-ink-2 font-medium print:break-inside-avoid">
                {opening.updated} <time dateTime={updated}>{formatLongDate(updated)}</time>
              </p>
            )}
            <Description blocks={sections[name]} look={TEXT_LOOK} topLevel={3} />
          </section>
        );
      })}
      {children}
    </div>
  );
}
