import { useSearchParams } from "react-router";
import { storedChoice } from "../base/stored-choice.ts";

export type DealView = "board" | "list";

const chosen = storedChoice("deals-view", (text): text is DealView => text === "board" || text === "list");
/** Parameters that only rows have: an address with one of them, such as that of a saved view, shows the list. */
const OF_LIST = ["status", "sort", "order", "page", "pageSize", "columns"] as const;

/** Returns the view that is shown, and a function that shows another one. Search and filters of both views stay. */
export function useDealView(): [view: DealView, show: (view: DealView) => void] {
  const remembered = chosen.use() ?? "board";
  const [parameters, setParameters] = useSearchParams();
  const isList = OF_LIST.some((name) => parameters.has(name));
  function show(view: DealView) {
    chosen.choose(view);
    if (!isList) return;
    const both = new URLSearchParams(parameters);
    for (const name of OF_LIST) both.delete(name);
    setParameters(both);
  }
  return [isList ? "list" : remembered, show];
}
