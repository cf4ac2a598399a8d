import type { ReactNode } from "react";
import type { RenderedDocument } from "#content/document.ts";
import type { TERMS } from "#content/terms.ts";

interface TermsHeaderProps {
  words: RenderedDocument<typeof TERMS>["opening"];
  /** Note above the text, such as for a former version. */
  children?: ReactNode;
}

export function TermsHeader({ words: { heading, lede }, children }: TermsHeaderProps) {
  return (
    <header className="grid gap-6 lg:col-span-full">
      <span className="ribbon w-20" />
      <h1 className="display text-step-5">{heading}</h1>
      {children}
      <p className="intro">{lede}</p>
    </header>
  );
}
