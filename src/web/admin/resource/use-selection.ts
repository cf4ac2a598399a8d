import { useEffect, useRef, useState } from "react";
import { stillThere, toggled, toggledAll } from "./selected-ids.ts";

export interface Selection<Row> {
  /** The selected rows, in the order of the page. */
  rows: readonly Row[];
  /** Whether the whole page is selected, or some of it. */
  all: boolean | "some";
  has: (id: string) => boolean;
  /** `through` takes along everything since the row that was touched before. */
  toggle: (id: string, through: boolean) => void;
  toggleAll: () => void;
  clear: () => void;
  /** After some were worked on: those done are let go, those refused stay. */
  settle: (done: readonly Row[], rejected: readonly Row[]) => void;
}

/** Which rows of the page that is shown are selected. */
export function useSelection<Row extends { id: string }>(page: readonly Row[] = []): Selection<Row> {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const touched = useRef<string>(undefined);
  const ids = page.map(({ id }) => id);

  // Told apart by what it holds: every render makes a new list.
  const shown = ids.join();
  useEffect(() => setSelected((all) => stillThere(all, shown.split(","))), [shown]);

  const rows = page.filter(({ id }) => selected.has(id));
  return {
    rows,
    all: rows.length === 0 ? false : rows.length === page.length || "some",
    has: (id) => selected.has(id),
    toggle(id, through) {
      setSelected(toggled(selected, ids, id, through ? touched.current : undefined));
      touched.current = id;
    },
    toggleAll: () => setSelected(toggledAll(selected, ids)),
    clear: () => setSelected(new Set()),
    settle(done, rejected) {
      setSelected((all) => {
        const next = new Set(all);
        for (const { id } of done) next.delete(id);
        for (const { id } of rejected) next.add(id);
        return next;
      });
    },
  };
}
