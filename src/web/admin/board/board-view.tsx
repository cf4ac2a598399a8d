import { useSearchParams } from "react-router";
import type { ScreenName } from "#contract/screens.ts";
import { ViewSwitch } from "#ui/view-switch.tsx";
import { storedChoice } from "../base/stored-choice.ts";
import type { ListState } from "../resources/list-state.ts";
import type { BoardFilters } from "./board-shape.ts";

type View = "board" | "list";

const VIEWS = [
  { value: "board", label: "Board" },
  { value: "list", label: "List" },
] as const satisfies readonly { value: View; label: string }[];

/** Parameters that only rows have. */
const OF_ROWS = ["status", "sort", "order", "page", "pageSize", "columns"];

interface BoardViewState {
  isBoard: boolean;
  /** Shows the other view. Search and filters of both views stay. */
  show: (view: View) => void;
}

interface BoardScreen {
  screen: ScreenName;
  /** View before the first choice. */
  first: View;
  /** More parameters that only rows have. */
  onlyInList?: readonly string[];
}

/**
 * Returns a hook for the view of a screen, which the browser remembers. An address with a parameter that only rows have, such as
 * that of a saved view, shows the list.
 */
export function boardView({ screen, first, onlyInList = [] }: BoardScreen): () => BoardViewState {
  const chosen = storedChoice(`${screen}-view`, (text): text is View => text === "board" || text === "list");
  const ofRows = [...OF_ROWS, ...onlyInList];
  return function useBoardView() {
    const remembered = chosen.use() ?? first;
    const [parameters, setParameters] = useSearchParams();
    const isOfRows = ofRows.some((name) => parameters.has(name));
    function show(view: View) {
      chosen.choose(view);
      if (!isOfRows) return;
      const both = new URLSearchParams(parameters);
      for (const name of ofRows) both.delete(name);
      setParameters(both);
    }
    return { isBoard: remembered === "board" && !isOfRows, show };
  };
}

/** Returns search and filters of a list as its board takes them. */
export function boardFilters({ q, filters }: Pick<ListState, "q" | "filters">): BoardFilters {
  return { ...(q && { q }), ...Object.fromEntries(filters) };
}

/** Buttons for board and list. */
export function BoardSwitch({ isBoard, show }: BoardViewState) {
  return (
    <ViewSwitch choices={VIEWS} className="*:min-w-16" label="View" onShow={show} shown={isBoard ? "board" : "list"} />
  );
}
