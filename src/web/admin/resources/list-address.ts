import { type Location, useLocation } from "react-router";

/** Returns the path of an address's area, such as `/admin/messages`. */
function areaOf(path: string): string {
  return path.split("/", 3).join("/");
}

/** Returns an address within the shown area with the list state of the current URL, and any other address unchanged. */
export function withList(to: string, { pathname, search }: Pick<Location, "pathname" | "search">): string {
  return areaOf(to) === areaOf(pathname) && !to.includes("?") ? `${to}${search}` : to;
}

/**
 * Returns a function that adds the state of the list to links within its area. The way back leads to the same list, and
 * a reload keeps the previous and the next record.
 */
export function useWithList(): (to: string) => string {
  const location = useLocation();
  return (to) => withList(to, location);
}

const FROM_LIST = { isFromList: true } as const;

/** Returns a function that returns address and state of a link from a list to a record, or from there to the next. */
export function useListLink(): (to: string) => { to: string; state: unknown } {
  const location = useLocation();
  return (to) => ({
    to: withList(to, location),
    state: areaOf(to) === areaOf(location.pathname) ? FROM_LIST : undefined,
  });
}

/** Returns whether a record was opened from its list: by a link, or by an address with the list's state. */
export function isFromList({ search, state }: Pick<Location, "search" | "state">): boolean {
  const { isFromList }: Partial<Record<keyof typeof FROM_LIST, unknown>> = Object(state);
  return isFromList === true || search !== "";
}
