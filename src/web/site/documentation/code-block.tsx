import { DOCUMENTATION_PAGE } from "#content/documentation.ts";
import { CopyButton } from "./copy-button.tsx";

interface CodeBlockProps {
  /** Title of the example, part of the accessible name. */
  title: string;
  /** Text above the code: a language or a file name. */
  label: string;
  language?: "curl" | "typescript";
  code: string;
  prints?: string | undefined;
}

/** Code to copy, with its output. Long lines scroll inside the block. */
export function CodeBlock({ title, label, language, code, prints }: CodeBlockProps) {
  return (
    <div className="code-block forced-colors:border dark" data-language={language}>
      <div className="code-head flex items-center justify-between min-h-11 pl-5 border-b border-border text-ink-2 text-[0.875rem]">
        <span>{label}</span>
        <CopyButton of={`${title}, ${label}`} />
      </div>
      <Code name={`${title}, ${label}`} text={code} />
      {prints !== undefined && (
        <div className="code-output">
          <span className="block px-5 pt-3 text-ink-3 text-small">{DOCUMENTATION_PAGE.prints}</span>
          <Code name={`${title}, ${label}: ${DOCUMENTATION_PAGE.prints}`} text={prints} />
        </div>
      )}
    </div>
  );
}

/** Code that can have the focus, so that the keyboard can scroll it. */
function Code({ name, text }: { name: string; text: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset holds controls, this holds code
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <pre role="group" aria-label={name} tabIndex={0}>
      <code>{text}</code>
    </pre>
  );
}
