import type { ReactNode } from "react";
import { DOCUMENTATION_PAGE } from "#content/documentation.ts";
import type { DocumentationPart, DocumentationSection, DocumentationTopic } from "#content/documentation-parts.ts";
import { DocumentationTable } from "./documentation-table.tsx";
import { ExampleFigure } from "./example-figure.tsx";
import { keyOf, RichText } from "./rich-text.tsx";

/** A section with its topics, and what follows them. */
export function SectionText({ section, children }: { section: DocumentationSection; children: ReactNode }) {
  const { id, title, lede, topics } = section;
  return (
    <section
      className="documentation-section grid grid-cols-1 gap-5 print:block"
      id={id}
      aria-labelledby={`${id}-heading`}
    >
      <span className="ribbon w-20" />
      <h2 id={`${id}-heading`} className="text-step-4">
        {title} <SectionLink id={id} title={title} />
      </h2>
      <p className="lede">{lede}</p>
      {topics.map((topic) => (
        <Topic key={topic.id} topic={topic} />
      ))}
      {children}
    </section>
  );
}

function Topic({ topic: { id, title, parts } }: { topic: DocumentationTopic }) {
  return (
    <section className="documentation-topic" id={id} aria-labelledby={`${id}-heading`}>
      <h3 id={`${id}-heading`} className="text-step-2">
        {title} <SectionLink id={id} title={title} />
      </h3>
      {parts.map((part) => (
        <Part key={keyOfPart(part)} part={part} />
      ))}
    </section>
  );
}

function Part({ part }: { part: DocumentationPart }) {
  if ("example" in part) return <ExampleFigure example={part.example} />;
  if ("table" in part) return <DocumentationTable table={part.table} />;
  if ("text" in part) {
    return (
      <p className="max-w-[34rem] print:break-inside-avoid">
        <RichText text={part.text} />
      </p>
    );
  }
  return (
    <ul>
      {part.list.map((text) => (
        <li key={keyOf(text)}>
          <RichText text={text} />
        </li>
      ))}
    </ul>
  );
}

function keyOfPart(part: DocumentationPart): string {
  if ("example" in part) return part.example.id;
  if ("table" in part) return part.table.caption;
  return "text" in part ? keyOf(part.text) : part.list.map(keyOf).join();
}

/** The address of a place, beside its heading. */
export function SectionLink({ id, title }: { id: string; title: string }) {
  return (
    <a className="place-mark" href={`#${id}`} aria-label={`${DOCUMENTATION_PAGE.linkTo} ${title}`}>
      #
    </a>
  );
}
