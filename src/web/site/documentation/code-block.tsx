import { DOCUMENTATION_PAGE } from "#content/documentation.ts";
import { CopyButton } from "./copy-button.tsx";

interface CodeBlockProps {
  /** What it is called where its label alone would not tell: the title of its example. */
  title: string;
  /** What stands at its top: a language, or a file's name. */
  label: string;
  language?: "curl" | "typescript";
  code: string;
  prints?: string | undefined;
}

/** Code to copy, and what it prints. Long lines scroll within it. */
export function CodeBlock({ title, label, language, code, prints }: CodeBlockProps) {
  return (
    <div className="code-block forced-colors:border dark" data-language={language}>
      <div className="code-head flex items-center justify-between min-h-11 pl-5 border-b border-border text-ink-2 text-[0.875rem]">
        <span>{label}</span>
        <CopyButton of={`${title}, ${label}`} />
      </div>
      <Code name={`${title}, ${label}`} text={code} />
      {prints !== undefined && (
        <div className="code-prints">
          <span className="block px-5 pt-3 text-ink-3 text-small">{DOCUMENTATION_PAGE.prints}</span>
          <Code name={`${title}, ${label}: ${DOCUMENTATION_PAGE.prints}`} text={prints} />
        </div>
      )}
    </div>
  );
}

/** In reach of the keyboard, which has to scroll it too. */
function Code({ name, text }: { name: string; text: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset holds controls, this holds code
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <pre role="group" aria-label={name} tabIndex={0}>
      <code>{text}</code>
    </pre>
  );
}
