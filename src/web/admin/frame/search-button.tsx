import { Search } from "lucide-react";
import { Button } from "#ui/button.tsx";
import { Keys } from "#ui/key.tsx";
import { LAZY_MODULES, loadAhead } from "../lazy-modules.ts";
import { PALETTE_KEYS } from "../shortcuts/read-key.ts";
import { showOverlay } from "./overlay.ts";
import { RAIL_NAME } from "./rail-name.ts";

const loadPalette = () => loadAhead(LAZY_MODULES.palette);

const ASKS = {
  "aria-haspopup": "dialog",
  "aria-keyshortcuts": "Control+K Meta+K",
  onClick: () => showOverlay("palette"),
  onFocus: loadPalette,
  onPointerEnter: loadPalette,
} as const;

/** In the sidebar: looks like the field that it opens. */
export function SearchButton() {
  return (
    <button
      {...ASKS}
      className="group/named mb-1 flex min-h-9 w-full cursor-pointer items-center gap-2 rounded-control border border-border bg-surface pr-2 pl-2.5 text-left text-ink-2 shadow-1 hover:border-border-strong rail:relative rail:justify-center rail:p-0"
      type="button"
    >
      <Search aria-hidden="true" className="shrink-0 text-ink-3" size={16} strokeWidth={1.75} />
      <span className={`flex-1 rail:flex ${RAIL_NAME}`}>Search</span>
      <span aria-hidden="true" className="rail:hidden">
        <Keys>{PALETTE_KEYS}</Keys>
      </span>
    </button>
  );
}

/** In the top bar of a narrow window. */
export function SearchIconButton() {
  return (
    <Button
      {...ASKS}
      aria-label="Search"
      icon={<Search aria-hidden="true" size={20} strokeWidth={1.75} />}
      variant="quiet"
      size="icon"
      title={`Search (${PALETTE_KEYS})`}
    />
  );
}
