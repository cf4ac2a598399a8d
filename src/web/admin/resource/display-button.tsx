import { Settings2 } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "#ui/button.tsx";
import type { Columns } from "#ui/data-table.tsx";
import { LAZY_MODULES, loadAhead } from "../lazy-modules.ts";
import { useLazyModule } from "../use-lazy-module.tsx";
import type { ListControls } from "./list-state.ts";

export interface DisplayProps<Row, SortKey extends string, Filter extends string> {
  columns: Columns<Row>;
  controls: ListControls<SortKey, Filter>;
  /** Rows stand in a table, which has columns. */
  wide: boolean;
}

const load = LAZY_MODULES.menus;
const loadSoon = () => loadAhead(load);

/** How the list is drawn, and the views of it that are kept. */
export function DisplayButton<Row, SortKey extends string, Filter extends string>(
  props: DisplayProps<Row, SortKey, Filter>,
) {
  const { module, need, failure } = useLazyModule(load, "menu");
  return (
    <div className="sm:ml-auto">
      {module ? (
        <module.DisplayOptions {...props} />
      ) : (
        <DisplayTrigger aria-haspopup="dialog" onClick={need} onFocus={loadSoon} onPointerEnter={loadSoon} />
      )}
      {failure}
    </div>
  );
}

/** On narrow windows an icon alone. */
export function DisplayTrigger(props: Omit<ComponentProps<typeof Button>, "children" | "icon">) {
  return (
    <Button
      {...props}
      aria-label="Display"
      data-display=""
      className="border-border-strong shadow-none max-desk:size-11 max-desk:px-0"
      icon={<Settings2 aria-hidden="true" className="text-ink-2" size={16} strokeWidth={1.75} />}
      title="Display (V)"
    >
      <span className="max-desk:sr-only">Display</span>
    </Button>
  );
}
