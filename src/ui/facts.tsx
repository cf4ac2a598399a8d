import type { ReactNode } from "react";

/** Names and values, one pair per line; pass `Fact` elements. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-3 px-4 py-4 desk:px-[1.15rem]">{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-[0.8125rem] text-ink-3">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
