import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** Names and values, one pair per line or, `beside` each other, two where there is room; pass `Fact` elements. */
export function Facts({ beside, children }: { beside?: boolean; children: ReactNode }) {
  return <dl className={classNames("grid gap-3 px-4 py-4 desk:px-card", beside && "sm:grid-cols-2")}>{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-ink-3">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
