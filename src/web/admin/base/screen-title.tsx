import { createContext, type ReactNode, use, useLayoutEffect, useState } from "react";
import { useLocation } from "react-router";
import { DEFAULT_TITLE } from "./staff-meta.ts";

/** Title that a screen has at an address. */
interface TitleAt {
  title: string;
  pathname: string;
}

interface OwnTitle {
  /** Undefined while the screen has none. */
  own: string | undefined;
  show: (title: TitleAt | undefined) => void;
}

const Title = createContext<OwnTitle>({ own: undefined, show: () => undefined });

/** Returns the state of the title that a screen has of its own, for `ScreenTitles`. */
export function useOwnTitle(): OwnTitle {
  const [shown, show] = useState<TitleAt>();
  const { pathname } = useLocation();
  return { own: shown?.pathname === pathname ? shown.title : undefined, show };
}

/** Provides `ScreenTitle` and `TitledScreen` with the screen's own title. */
export const ScreenTitles = Title.Provider;

/** Title of the screen and of the browser's window for a screen that knows a better one than its area: the name of its record. */
export function ScreenTitle({ children }: { children: string }) {
  const { show } = use(Title);
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    show({ title: children, pathname });
    return () => show(undefined);
  }, [children, pathname, show]);
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
  const shown = use(Title).own ?? title ?? DEFAULT_TITLE;
  return (
    <>
      <title>{unread > 0 ? `(${unread}) ${shown}` : shown}</title>
      {children}
    </>
  );
}
