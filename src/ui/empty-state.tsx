import type { ReactNode } from "react";
import { inBrandColours } from "#ui/drawn-picture.ts";

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  /** The address of a drawing, 120 px square. */
  art?: string;
  action?: ReactNode;
}

/** Says why there is nothing here, and what to do about it. */
export function EmptyState({ title, children, art, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-14 text-center">
      {art && <img alt="" className="mb-3 size-[120px]" height={120} src={inBrandColours(art)} width={120} />}
      <p className="text-base font-bold font-stretch-106%">{title}</p>
      {children && <p className="max-w-[46ch] text-ink-2">{children}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
