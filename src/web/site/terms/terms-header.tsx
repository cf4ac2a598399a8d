import type { ReactNode } from "react";
import { TERMS_PAGE } from "#content/terms.ts";

interface TermsHeaderProps {
  lede: string;
  /** Note above the text, such as for a former version. */
  children?: ReactNode;
}

export function TermsHeader({ lede, children }: TermsHeaderProps) {
  return (
    <header className="grid gap-6 lg:col-span-full">
      <span className="ribbon w-20" />
      <h1 className="display text-step-5">{TERMS_PAGE.heading}</h1>
      {children}
      <p className="intro">{lede}</p>
    </header>
  );
}
