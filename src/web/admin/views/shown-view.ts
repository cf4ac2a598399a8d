import { may, type Permission } from "#contract/permissions.ts";
import { columnsOfScreen } from "#contract/screens.ts";
import type { View } from "#contract/views.ts";
import { type ListControls, writeListState } from "../resource/list-state.ts";
import { comparable, type Look, parametersOf } from "./view-address.ts";

type AnyControls = Pick<ListControls, "shape" | "asked" | "state">;

/** The view that a list shows, of several the own one. */
export function findShownView(views: readonly View[], { shape, asked }: Omit<AnyControls, "state">): View | undefined {
  const search = comparable(writeListState(asked, shape));
  const shown = views.filter((view) => view.screen === shape.screen && comparable(parametersOf(view)) === search);
  return shown.find(({ own }) => own) ?? shown[0];
}

/** What a list shows, as a view keeps it: its columns only where they are not those that everybody begins with. */
export function lookOf({ shape, asked, state }: AnyControls): Look {
  const { columns: _, ...rest } = asked;
  const parameters = writeListState({ ...rest, page: 1 }, shape);
  const all = columnsOfScreen(shape.screen);
  return {
    query: Object.fromEntries(parameters),
    columns: state.columns.length === all.length ? null : [...state.columns],
  };
}

export function mayChangeView({ own }: View, permissions: readonly Permission[]): boolean {
  return own || may(permissions, "settings:write");
}
