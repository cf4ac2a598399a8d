import type { ReactNode } from "react";
import { classNames } from "#ui/class-names.ts";

interface CardProps {
  /** Names the section; `hidden` keeps the words for screen readers. */
  title: string;
  titleHidden?: boolean;
  /** At the end of the title row. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A titled section on a surface of its own. */
export function Card({ title, titleHidden = false, aside, className, children }: CardProps) {
  return (
    <section
      aria-label={title}
      className={classNames("min-w-0 overflow-clip rounded-panel border border-border bg-surface shadow-1", className)}
    >
      {!titleHidden && (
        <div className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-b border-border px-4 py-2.5 desk:px-card">
          <h2 className="min-w-0 grow text-base leading-tight font-bold tracking-[-0.008em] font-stretch-106%">
            {title}
          </h2>
          {aside && <div className="flex items-center gap-2">{aside}</div>}
        </div>
      )}
      {children}
    </section>
  );
}
