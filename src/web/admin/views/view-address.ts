import type { ScreenName } from "#contract/screens.ts";
import type { View } from "#contract/views.ts";
import type { Area } from "../area.ts";
import { AREAS } from "../areas.ts";

/** The area whose list it is: both are named by what they need. */
export function areaOfScreen(screen: ScreenName): Area | undefined {
  return AREAS.find(({ permission }) => permission === `${screen}:read`);
}

export type Look = Pick<View, "query" | "columns">;

export function parametersOf({ query, columns }: Look): URLSearchParams {
  return new URLSearchParams({ ...query, ...(columns && { columns: columns.join(",") }) });
}

/** A plain address, which can be sent to anybody. */
export function viewAddress(view: View): string {
  const parameters = parametersOf(view);
  const path = areaOfScreen(view.screen)?.path ?? "";
  return parameters.size ? `${path}?${parameters}` : path;
}

/** Parameters in no order, since an address may have been typed; whichever page is shown. */
export function comparable(parameters: URLSearchParams): string {
  const sorted = new URLSearchParams(parameters);
  sorted.delete("page");
  sorted.sort();
  return sorted.toString();
}

/** Whether an address shows the view, on whichever page. */
export function isShown(view: View, { pathname, search }: { pathname: string; search: string }): boolean {
  return (
    pathname === areaOfScreen(view.screen)?.path &&
    comparable(parametersOf(view)) === comparable(new URLSearchParams(search))
  );
}
