import { useSyncExternalStore } from "react";
import { useSearchParams } from "react-router";

export type DealView = "board" | "list";

/** Storage key of the view shown last, which depends on the browser's window rather than on the user. */
const KEY = "deals-view";
/** Parameters that only a list has: an address with one of them, such as that of a saved view, shows the list. */
const OF_LIST = ["q", "status", "customerId", "sort", "order", "page", "pageSize", "columns"] as const;

const listeners = new Set<() => void>();
let chosen: DealView | undefined;

function readChosen(): DealView {
  if (chosen) return chosen;
  try {
    chosen = localStorage.getItem(KEY) === "list" ? "list" : "board";
  } catch {
    // Without storage, the choice lasts as long as the page is open.
  }
  return chosen ?? "board";
}

function onChoice(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the view that is shown, and a function that shows another one. The owner whose deals are shown stays. */
export function useDealView(): [view: DealView, show: (view: DealView) => void] {
  const remembered = useSyncExternalStore(onChoice, readChosen, () => "board" as const);
  const [parameters, setParameters] = useSearchParams();
  const isList = OF_LIST.some((name) => parameters.has(name));
  function show(view: DealView) {
    chosen = view;
    try {
      localStorage.setItem(KEY, view);
    } catch {
      // As above.
    }
    const owner = parameters.get("owner");
    if (isList) setParameters(owner === null ? {} : { owner });
    for (const listener of listeners) listener();
  }
  return [isList ? "list" : remembered, show];
}
