import { type Location, useLocation } from "react-router";

/** Returns the path of the area to which a path belongs: `/admin/messages` for `/admin/messages/1`. */
function areaOf(path: string): string {
  return path.split("/", 3).join("/");
}

/**
 * Returns an address of the shown area with the list state of the current URL. An address of another area, or with a
 * query of its own, stays unchanged.
 */
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

/** State of a link to a record of the shown list, kept in the browser's history. */
const FROM_LIST = { isFromList: true } as const;

/**
 * Returns a function that returns address and state of a link to a record of the shown area, from its list or from
 * another record.
 */
export function useListLink(): (to: string) => { to: string; state: unknown } {
  const location = useLocation();
  return (to) => ({
    to: withList(to, location),
    state: areaOf(to) === areaOf(location.pathname) ? FROM_LIST : undefined,
  });
}

/** Returns whether a record was opened from its list: by a link of the list, or by an address with the list's state. */
export function isFromList({ search, state }: Pick<Location, "search" | "state">): boolean {
  const { isFromList }: Partial<Record<keyof typeof FROM_LIST, unknown>> = Object(state);
  return isFromList === true || search !== "";
}
