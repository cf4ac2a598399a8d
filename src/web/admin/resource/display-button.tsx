import { Settings2 } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "#ui/button.tsx";
import type { Columns } from "#ui/data-table.tsx";
import { LAZY_MODULES, loadAhead } from "../lazy-modules.ts";
import { useLazyModule } from "../use-lazy-module.tsx";
import type { ListControls } from "./list-state.ts";

export interface DisplayProps<Row> {
  columns: Columns<Row>;
  controls: ListControls;
  /** Rows stand in a table, which has columns. */
  wide: boolean;
}

const load = LAZY_MODULES.menus;
const loadSoon = () => loadAhead(load);

/** Button that opens the display options and the saved views of a list. */
export function DisplayButton<Row>(props: DisplayProps<Row>) {
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
