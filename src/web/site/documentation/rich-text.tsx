import type { DocumentationText } from "#content/documentation-parts.ts";

/** Words with the code and the links in them. */
export function RichText({ text }: { text: DocumentationText }) {
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

/** What tells words from others beside them. */
export function keyOf(text: DocumentationText): string {
  return typeof text === "string" ? text : text.map((part) => (typeof part === "string" ? part : part.href)).join();
}
