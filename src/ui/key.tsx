import { Fragment, type ReactNode } from "react";

/** A key as it is printed on a keyboard. */
export function Key({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-block min-w-6 shrink-0 rounded-[5px] border border-border bg-surface-2 px-1.5 text-center font-mono text-xs leading-5 text-ink-2">
      {children}
    </kbd>
  );
}

/** Keys pressed together or after one another, a cap for each: `Ctrl K`. */
export function Keys({ children }: { children: string }) {
  return (
    <span className="shrink-0 whitespace-nowrap">
      {children.split(" ").map((key, index) => (
        <Fragment key={key}>
          {index > 0 && " "}
          <Key>{key}</Key>
        </Fragment>
      ))}
    </span>
  );
}
