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

interface TitledScreenProps {
  title: string | undefined;
  /** Number of unread notifications, before the title. */
  unread: number;
  children: ReactNode;
}

/** Screen with the one title element of the document: the screen's own title, or else `title`. */
export function TitledScreen({ title, unread, children }: TitledScreenProps) {
  const [own, show] = useState<string>();
  const shown = own ?? title ?? DEFAULT_TITLE;
  return (
    <ShowTitle value={show}>
      <title>{unread > 0 ? `(${unread}) ${shown}` : shown}</title>
      {children}
    </ShowTitle>
  );
}

export const DEFAULT_TITLE = "Back office";
