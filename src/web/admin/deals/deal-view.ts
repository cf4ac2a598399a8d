import { useSearchParams } from "react-router";
import { storedChoice } from "../base/stored-choice.ts";

export type DealView = "board" | "list";

const chosen = storedChoice("deals-view", (text): text is DealView => text === "board" || text === "list");
/** Parameters that only a list has: an address with one of them, such as that of a saved view, shows the list. */
const OF_LIST = ["q", "status", "customerId", "sort", "order", "page", "pageSize", "columns"] as const;

/** Returns the view that is shown, and a function that shows another one. The owner whose deals are shown stays. */
export function useDealView(): [view: DealView, show: (view: DealView) => void] {
  const remembered = chosen.use() ?? "board";
  const [parameters, setParameters] = useSearchParams();
  const isList = OF_LIST.some((name) => parameters.has(name));
  function show(view: DealView) {
    chosen.choose(view);
    const owner = parameters.get("owner");
    if (isList) setParameters(owner === null ? {} : { owner });
  }
  return [isList ? "list" : remembered, show];
}
