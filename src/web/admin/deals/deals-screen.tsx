import { ViewSwitch } from "#ui/view-switch.tsx";
import { DealBoard } from "./deal-board.tsx";
import { DealList } from "./deal-list.tsx";
import { type DealView, useDealView } from "./deal-view.ts";

const VIEWS = [
  { value: "board", label: "Board" },
  { value: "list", label: "List" },
] as const satisfies readonly { value: DealView; label: string }[];

/** Deals by stage on a board, or as a list. The view chosen last is shown again. */
export function DealsScreen() {
  const [view, show] = useDealView();
  const views = <ViewSwitch choices={VIEWS} className="*:min-w-16" label="View" onShow={show} shown={view} />;
  return view === "board" ? <DealBoard views={views} /> : <DealList views={views} />;
}
