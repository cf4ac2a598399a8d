import type { ReactNode } from "react";

/** Under the title, and in sight however far somebody has scrolled: what went wrong with a change. */
export function Banners({ children }: { children: ReactNode }) {
  return <div className="sticky top-16 z-20 mb-4 grid gap-2 empty:hidden desk:top-2">{children}</div>;
}
