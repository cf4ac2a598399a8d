import { DOCUMENTATION_PAGE } from "#content/documentation.ts";
import { data } from "../data-attributes.ts";
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

const BLOCK = "code-block forced-colors:border dark";

/** Code to copy, with its output. Long lines scroll inside the block. */
export function CodeBlock({ title, label, language, code, prints }: CodeBlockProps) {
  return (
    <div className={BLOCK} data-language={language}>
      <div className="code-head">
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

/**
 * Code of a call in the reference. The script adds its name and its button when the call opens: for 600 blocks they would be a
 * tenth of the page.
 */
export function CallCode({ label, code }: Pick<CodeBlockProps, "label" | "code">) {
  return (
    <div className={BLOCK} {...data({ "data-call-code": true })}>
      <div className="code-head">
        <span>{label}</span>
      </div>
      <pre>
        <code>{code}</code>
      </pre>
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
