import { useLocation } from "react-router";

/** `/admin/messages` of every address within that area. */
function areaOf(path: string): string {
  return path.split("/", 3).join("/");
}

/** An address within the area that is shown, with the state of the list that its own address carries; any other as it is. */
export function withList(to: string, { pathname, search }: { pathname: string; search: string }): string {
  return areaOf(to) === areaOf(pathname) && !to.includes("?") ? `${to}${search}` : to;
}

/**
 * For links between a list and its records: a record's address carries what the list was asked for, so that the way back leads to
 * that, and the records before and after it are known, also after a reload.
 */
export function useWithList(): (to: string) => string {
  const location = useLocation();
  return (to) => withList(to, location);
}
