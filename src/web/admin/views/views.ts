import { queryOptions } from "@tanstack/react-query";
import { may, type Permission } from "#contract/permissions.ts";
import { columnsOfScreen, type ScreenName } from "#contract/screens.ts";
import { createView, deleteView, listViews, replaceView, type View, type ViewInput } from "#contract/views.ts";
import { call, callList, callRecord } from "#web/shared/call.ts";
import type { Area } from "../areas/area.ts";
import { AREAS } from "../areas/areas.ts";
import { type ListControls, writeListState } from "../resources/list-state.ts";

/** Returns the path of a list: the path of its area, or of the area's list if the area opens with another screen. */
function pathOfScreen(screen: ScreenName): string {
  const area = areaOfScreen(screen);
  const list = area?.paths.list;
  return typeof list === "string" ? list : (area?.path ?? "");
}

/** Returns the area of a list, found by its path or, as for customers, by its read permission. */
export function areaOfScreen(screen: ScreenName): Area | undefined {
  return (
    AREAS.find(({ path }) => path === `/admin/${screen}`) ??
    AREAS.find(({ permission }) => permission === `${screen}:read`)
  );
}

/** Display that a view stores: search, filters, order and page size as a query, and columns. */
type Look = Pick<View, "query" | "columns">;

/** Returns the query of an address that shows a view, with its columns if it has its own. */
function parametersOf({ query, columns }: Look): URLSearchParams {
  return new URLSearchParams({ ...query, ...(columns && { columns: columns.join(",") }) });
}

/** Returns the address of a view, which can be shared. */
export function viewAddress(view: View): string {
  const parameters = parametersOf(view);
  const path = pathOfScreen(view.screen);
  return parameters.size ? `${path}?${parameters}` : path;
}

/** Returns the parameters in alphabetical order and without the page, since an address may have been typed. */
function comparable(parameters: URLSearchParams): string {
  const sorted = new URLSearchParams(parameters);
  sorted.delete("page");
  sorted.sort();
  return sorted.toString();
}

/** Returns whether an address shows the view, on any page. */
export function isShown(view: View, { pathname, search }: { pathname: string; search: string }): boolean {
  return (
    pathname === pathOfScreen(view.screen) && comparable(parametersOf(view)) === comparable(new URLSearchParams(search))
  );
}

type AnyControls = Pick<ListControls, "shape" | "inUrl" | "state">;

/** Returns the view that a list shows, the user's own one if several match; undefined if it shows none. */
export function findShownView(views: readonly View[], { shape, inUrl }: Omit<AnyControls, "state">): View | undefined {
  const search = comparable(writeListState(inUrl, shape));
  const shown = views.filter((view) => view.screen === shape.screen && comparable(parametersOf(view)) === search);
  return shown.find(({ own }) => own) ?? shown[0];
}

/** Returns the display of a list as a view stores it. Default columns are left out. */
export function currentViewState({ shape, inUrl, state }: AnyControls): Look {
  const { columns: _, ...rest } = inUrl;
  const parameters = writeListState({ ...rest, page: 1 }, shape);
  const all = columnsOfScreen(shape.screen);
  return {
    query: Object.fromEntries(parameters),
    columns: state.columns.length === all.length ? null : [...state.columns],
  };
}

/** Returns whether the user may change a view: their own, or any with the permission for settings. */
export function mayChangeView({ own }: View, permissions: readonly Permission[]): boolean {
  return own || may(permissions, "settings:write");
}

export const VIEWS_QUERY = queryOptions({
  queryKey: ["views"],
  queryFn: ({ signal }) => callList(listViews, { signal }),
  staleTime: 60_000,
});

/** Creates a view, or overwrites the view `over` if it is given. Returns the stored view. */
export async function saveView(body: ViewInput, over: View | undefined, idempotencyKey: string): Promise<View> {
  const { record } = over
    ? await callRecord(replaceView, { params: { id: over.id }, body })
    : await callRecord(createView, { body, idempotencyKey });
  return record;
}

export function removeView({ id }: View): Promise<unknown> {
  return call(deleteView, { params: { id } });
}
