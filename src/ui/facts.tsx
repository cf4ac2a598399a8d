import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

const COLUMNS = { none: undefined, wide: "sm:grid-cols-2", always: "grid-cols-2" } as const;

interface FactsProps {
  /** Whether two pairs are beside each other: never, in a wide window or always. */
  beside?: keyof typeof COLUMNS;
  children: ReactNode;
}

/** Names and values, one pair per line, or two `beside` each other; pass `Fact` elements. */
export function Facts({ beside = "none", children }: FactsProps) {
  return <dl className={classNames("grid gap-3 px-4 py-4 desk:px-card", COLUMNS[beside])}>{children}</dl>;
}

/** Name and value. An `isWide` one is as wide as two others. */
export function Fact({ name, isWide, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={classNames("min-w-0", isWide && "col-span-full")}>
      <dt className="text-small text-ink-3">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
