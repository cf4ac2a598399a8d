import type { ReactNode } from "react";
import { DOCUMENTATION_PAGE } from "#content/documentation.ts";
import type {
  DocumentationExample,
  DocumentationPart,
  DocumentationSection,
  DocumentationText,
  DocumentationTopic,
  DocumentationTable as Table,
} from "#content/documentation-parts.ts";
import { CodeBlock } from "./code-block.tsx";

/** Section of the documentation: heading, introduction and topics, followed by `children`. */
export function SectionView({ section, children }: { section: DocumentationSection; children: ReactNode }) {
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
      <p className="intro">{lede}</p>
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
      <p className="max-w-measure print:break-inside-avoid">
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

/** Link to a section, next to its heading. */
export function SectionLink({ id, title }: { id: string; title: string }) {
  return (
    <a className="anchor-link" href={`#${id}`} aria-label={`${DOCUMENTATION_PAGE.linkTo} ${title}`}>
      #
    </a>
  );
}

/** An example in each of its languages. */
function ExampleFigure({ example }: { example: DocumentationExample }) {
  const { id, title, curl, typescript, prints } = example;
  return (
    <figure className="example" id={id}>
      <figcaption>{title}</figcaption>
      {curl !== undefined && (
        <CodeBlock
          title={title}
          label={/\bcurl\b/.test(curl) ? "curl" : "Shell"}
          language="curl"
          code={curl}
          prints={prints?.curl}
        />
      )}
      {typescript && (
        <CodeBlock
          title={title}
          label={typescript.file}
          language="typescript"
          code={typescript.code}
          prints={prints?.typescript}
        />
      )}
    </figure>
  );
}

function DocumentationTable({ table: { caption, head, rows } }: { table: Table }) {
  return (
    <table className="documentation-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="print:break-inside-avoid">
          {head.map((title) => (
            <th className="text-ink-2 font-medium" key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first = "", ...others]) => (
          <tr className="print:break-inside-avoid" key={first}>
            <th className="font-semibold" scope="row">
              <RichText text={first} />
            </th>
            {others.map((text) => (
              <td key={text}>
                <RichText text={text} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Text with code and links. */
function RichText({ text }: { text: DocumentationText }) {
  if (typeof text === "string") return <WithCode text={text} />;
  return text.map((part) =>
    typeof part === "string" ? (
      <WithCode key={part} text={part} />
    ) : (
      <a key={part.href} className="prose-link" href={part.href}>
        {part.label}
      </a>
    ),
  );
}

function WithCode({ text }: { text: string }) {
  const pieces = text.split("`").map((piece, index) => ({ piece, isCode: index % 2 === 1, key: `${index}` }));
  return pieces.map(({ piece, isCode, key }) =>
    isCode ? (
      <code key={key} className="inline-code">
        {piece}
      </code>
    ) : (
      piece
    ),
  );
}

/** Returns the React key of a text. */
function keyOf(text: DocumentationText): string {
  return typeof text === "string" ? text : text.map((part) => (typeof part === "string" ? part : part.href)).join();
}
