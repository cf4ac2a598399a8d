import { type Location, useLocation } from "react-router";

/** `/admin/messages` of every address within that area. */
function areaOf(path: string): string {
  return path.split("/", 3).join("/");
}

/** An address within the area that is shown, with the state of the list that its own address carries; any other as it is. */
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

/** Of a link from a list to one of its records, or on from there: address and state. */
export function useListLink(): (to: string) => { to: string; state: unknown } {
  const location = useLocation();
  return (to) => ({
    to: withList(to, location),
    state: areaOf(to) === areaOf(location.pathname) ? FROM_LIST : undefined,
  });
}

/** Whether a record was opened from its list: by a link of it, or by an address that says what of it. */
export function isFromList({ search, state }: Pick<Location, "search" | "state">): boolean {
  const { isFromList }: Partial<Record<keyof typeof FROM_LIST, unknown>> = Object(state);
  return isFromList === true || search !== "";
}
