import type { DocumentationExample } from "#content/documentation-parts.ts";
import { CodeBlock } from "./code-block.tsx";

/** An example in each of its languages. */
export function ExampleFigure({ example }: { example: DocumentationExample }) {
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
