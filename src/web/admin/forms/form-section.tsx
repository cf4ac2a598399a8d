import type { ReactNode } from "react";
import { classNames } from "#ui/class-names.ts";

/** Sections on one surface, a line between them. */
export function FormPanel({ children }: { children: ReactNode }) {
  return (
    <div className="min-w-0 rounded-panel border border-border bg-surface shadow-1 *:border-b *:border-border *:last:border-b-0">
      {children}
    </div>
  );
}

interface FormSectionProps {
  title: string;
  /** One line on what it is for. */
  line: string;
  /** Beside each other where there is room. */
  columns?: 2 | 3;
  children: ReactNode;
}

const COLUMNS = { 2: "sm:grid-cols-2", 3: "sm:grid-cols-3" } as const;

export function FormSection({ title, line, columns, children }: FormSectionProps) {
  return (
    <section className="p-4 desk:p-5">
      <h2 className="text-[1.0625rem] leading-tight font-[640] tracking-[-0.008em] font-stretch-106%">{title}</h2>
      <p className="mt-1 text-ink-2">{line}</p>
      <div className={classNames("mt-4 grid items-start gap-x-4 gap-y-5", columns && COLUMNS[columns])}>{children}</div>
    </section>
  );
}
