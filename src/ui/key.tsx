import type { ReactNode } from "react";

/** A key as it is printed on a keyboard. */
export function Key({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-block min-w-6 shrink-0 rounded-[5px] border border-border bg-surface-2 px-1.5 text-center font-mono text-xs leading-5 text-ink-2">
      {children}
    </kbd>
  );
}
