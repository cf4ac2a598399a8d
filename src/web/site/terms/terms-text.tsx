import { type Passage, TERMS_PAGE, type TermsSection } from "#content/terms.ts";

export function TermsText({ sections }: { sections: readonly TermsSection[] }) {
  const { label, day, iso } = TERMS_PAGE.updated;
  return (
    <div className="terms-text">
      {sections.map((section, index) => (
        <section key={section.id} id={section.id} aria-labelledby={`${section.id}-heading`}>
          <h2 id={`${section.id}-heading`}>{section.title}</h2>
          <a className="terms-mark" href={`#${section.id}`} aria-label={`${TERMS_PAGE.linkTo} ${section.title}`}>
            #
          </a>
          {index === 0 && (
            <p className="terms-updated">
              {label} <time dateTime={iso}>{day}</time>
            </p>
          )}
          <Passages passages={section.paragraphs} />
          {section.list && (
            <ul>
              {section.list.map((passage) => (
                <li key={keyOf(passage)}>
                  <Words passage={passage} />
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
    <p key={keyOf(passage)}>
      <Words passage={passage} />
    </p>
  ));
}

function Words({ passage }: { passage: Passage }) {
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
