import { createContext, type ReactNode, use, useLayoutEffect, useState } from "react";

const ShowTitle = createContext<(title: string | undefined) => void>(() => undefined);

/** Title of the browser's window for a screen that knows a better one than its area: the name of its record. */
export function ScreenTitle({ children }: { children: string }) {
  const show = use(ShowTitle);
  useLayoutEffect(() => {
    show(children);
    return () => show(undefined);
  }, [children, show]);
  return null;
}

/** Screen with the one title element of the document: the screen's own title, or else `title`. */
export function TitledScreen({ title, children }: { title: string | undefined; children: ReactNode }) {
  const [own, show] = useState<string>();
  return (
    <ShowTitle value={show}>
      <title>{own ?? title ?? DEFAULT_TITLE}</title>
      {children}
    </ShowTitle>
  );
}

export const DEFAULT_TITLE = "Back office";
