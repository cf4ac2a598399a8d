import { type Passage, TERMS_PAGE, type TermsSection } from "#content/terms.ts";

export function TermsText({ sections }: { sections: readonly TermsSection[] }) {
  const { label, day, iso } = TERMS_PAGE.updated;
  return (
    <div className="terms-text grid gap-(--space-5) max-w-[34rem] print:block print:max-w-none">
      {sections.map((section, index) => (
        <section
          key={section.id}
          id={section.id}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-4 items-center pt-6 border-t border-border print:block print:py-4"
          aria-labelledby={`${section.id}-heading`}
        >
          <h2 id={`${section.id}-heading`} className="text-step-3 print:break-after-avoid">
            {section.title}
          </h2>
          <a
            className="terms-mark grid place-items-center w-11 h-11 text-ink-3 font-mono hover:text-ink print:hidden"
            href={`#${section.id}`}
            aria-label={`${TERMS_PAGE.linkTo} ${section.title}`}
          >
            #
          </a>
          {index === 0 && (
            <p className="text-ink-2 font-[560] print:break-inside-avoid">
              {label} <time dateTime={iso}>{day}</time>
            </p>
          )}
          <Passages passages={section.paragraphs} />
          {section.list && (
            <ul className="grid gap-3">
              {section.list.map((passage) => (
                <li className="pl-5 border-l-3 border-lagoon print:break-inside-avoid" key={keyOf(passage)}>
                  <RichText passage={passage} />
                </li>
              ))}
            </ul>
          )}
          <Passages passages={section.end ?? []} />
        </section>
      ))}
    </div>
  );
}

function Passages({ passages }: { passages: readonly Passage[] }) {
  return passages.map((passage) => (
    <p className="print:break-inside-avoid" key={keyOf(passage)}>
      <RichText passage={passage} />
    </p>
  ));
}

function RichText({ passage }: { passage: Passage }) {
  return passage.map((part) =>
    typeof part === "string" ? (
      part
    ) : (
      <a key={part.href} className="prose-link" href={part.href}>
        {part.label}
      </a>
    ),
  );
}

function keyOf(passage: Passage): string {
  return passage.map((part) => (typeof part === "string" ? part : part.href)).join("");
}
