import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { mayCall } from "#contract/endpoint.ts";
import { listViews } from "#contract/views.ts";
import { Button } from "#ui/button.tsx";
import { CommandDialog, CommandList } from "#ui/command-dialog.tsx";
import { Key, Keys } from "#ui/key.tsx";
import { plural } from "#web/shared/plural.ts";
import { currentTheme, onThemeChange } from "#web/shared/theme.ts";
import { usePermissions } from "../base/account.ts";
import { FailureReason } from "../base/failure-reason.tsx";
import { type RecentRecord, recentRecords, rememberRecord } from "../base/recent-records.ts";
import { useDebounced } from "../base/use-debounced.ts";
import { VIEWS_QUERY } from "../views/views.ts";
import { type Command, commandGroups, readFocusedRow, rowCommands, viewCommands } from "./commands.ts";
import { cutAt, matchGroups, matchKeywords } from "./match-commands.ts";
import { flushKeystrokes, rowThatHadFocus } from "./overlay.ts";
import { iconOf, type LinkedRecord, useRecordSearch } from "./record-search.ts";

const LABEL = "Search or jump to...";

type Item = (Command & { record?: never }) | { id: string; to: string; name: string; record: LinkedRecord };

interface PaletteProps {
  open: boolean;
  onClose: () => void;
}

/** Command palette: finds commands and records by name. */
export function Palette({ open, onClose }: PaletteProps) {
  const taker = useRef<() => void>(undefined);
  useEffect(() => {
    if (open) taker.current = undefined;
  }, [open]);

  function choose(item: Item) {
    taker.current = item.to === undefined ? takeFocusOf(item) : focusScreen;
    if (item.record) rememberRecord(item.record);
    onClose();
    if (!item.record) item.act?.();
  }

  return (
    <CommandDialog
      onClose={onClose}
      open={open}
      takeFocus={() => {
        taker.current?.();
        return taker.current !== undefined;
      }}
      title="Search"
    >
      <PaletteList onChoose={choose} />
    </CommandDialog>
  );
}

function takeFocusOf(item: Item): (() => void) | undefined {
  return item.record ? undefined : item.takeFocus;
}

function focusScreen(): void {
  document.querySelector<HTMLElement>("#screen")?.focus({ preventScroll: true });
}

function PaletteList({ onChoose }: { onChoose: (item: Item) => void }) {
  const [typed, setTyped] = useState("");
  useEffect(() => flushKeystrokes((text) => setTyped((before) => before + text)), []);
  const term = useDebounced(typed.trim());
  const dark = useSyncExternalStore(onThemeChange, currentTheme) === "dark";
  const permissions = usePermissions();
  const [recent] = useState(recentRecords);
  const { groups: found, searching, error, tryAgain } = useRecordSearch(term, recent);

  const underWay = searching || term !== typed.trim();
  const [row] = useState(() => readFocusedRow(rowThatHadFocus()));
  const views = useQuery({ ...VIEWS_QUERY, enabled: mayCall(permissions, listViews) }).data?.rows ?? [];
  const all = [
    ...(row ? [rowCommands(row)] : []),
    ...commandGroups(dark, permissions),
    ...(views.length > 0 ? [viewCommands(views)] : []),
  ];
  // Shown after all records have loaded: a late record would take the place that Enter chooses.
  const related: readonly Item[] = underWay ? [] : matchKeywords(all, typed);
  // Until the response arrives, only matching earlier results stay, because Enter takes the first.
  const fits = ({ name, about }: RecentRecord) =>
    !underWay || [name, about].some((text) => cutAt(text, typed)[1] !== "");
  const records = typed.trim() === "" ? [{ title: "Recently opened", records: recent.flatMap(withIcon) }] : found;
  const recordGroups = records
    .map(({ title, records }) => ({ title, items: (typed.trim() === "" ? records : records.filter(fits)).map(itemOf) }))
    .filter(({ items }) => items.length > 0);
  const commandItems = matchGroups(all, typed).map(({ title, commands }) => ({
    title,
    items: commands as readonly Item[],
  }));
  // Commands for the row behind come first while nothing is typed.
  const [rowFirst, others] = [row ? commandItems.slice(0, 1) : [], row ? commandItems.slice(1) : commandItems];
  const groups = typed.trim() === "" ? [...rowFirst, ...recordGroups, ...others] : [...commandItems, ...recordGroups];
  if (related.length > 0) groups.push({ title: "Related", items: related });
  const count = groups.reduce((total, { items }) => total + items.length, 0);

  return (
    <CommandList
      groups={groups}
      label={LABEL}
      notice={
        <>
          {underWay && <p className="px-2.5 py-2 text-ink-2">Searching...</p>}
          {error && !underWay && <SearchFailed error={error} onRetry={tryAgain} />}
          {!underWay && !error && count === 0 && (
            <p className="px-2.5 py-4 text-ink-2">{`No results for "${typed.trim()}"`}</p>
          )}
        </>
      }
      onChoose={onChoose}
      onTerm={setTyped}
      status={underWay ? "Searching..." : count === 0 ? "No results" : plural(count, "result")}
      term={typed}
    >
      {(item) => <ItemRow item={item} typed={typed} />}
    </CommandList>
  );
}

/** Returns a record with its icon; nothing for a record whose area no longer exists. */
function withIcon(record: RecentRecord): LinkedRecord[] {
  const icon = iconOf(record.to);
  return icon ? [{ ...record, icon }] : [];
}

function itemOf(record: LinkedRecord): Item {
  return { id: record.to, to: record.to, name: record.name, record };
}

function SearchFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className="m-1 flex flex-wrap items-center gap-2 rounded-banner bg-danger-soft px-3 py-2" role="alert">
      <p className="min-w-48 flex-1">
        <strong className="font-bold text-danger">Failed to search records.</strong> <FailureReason error={error} />
      </p>
      <Button onClick={onRetry} size="small">
        Try again
      </Button>
    </div>
  );
}

function ItemRow({ item, typed }: { item: Item; typed: string }) {
  return (
    <>
      <ItemPicture item={item} />
      <span className="min-w-0 flex-1 leading-snug">
        <span className="block truncate font-medium">
          <Marked text={item.name} typed={typed} />
        </span>
        {item.record?.about && (
          <span className="block truncate text-small text-ink-2">
            <Marked text={item.record.about} typed={typed} />
          </span>
        )}
      </span>
      {!item.record && item.keys && item.keys !== "Enter" && (
        <span aria-hidden="true" className="hidden desk:block">
          <Keys>{item.keys}</Keys>
        </span>
      )}
      <span aria-hidden="true" className="hidden desk:group-data-highlighted:block">
        <Key>Enter</Key>
      </span>
    </>
  );
}

/** Text in which the typed part is emphasised. */
function Marked({ text, typed }: { text: string; typed: string }) {
  const [before, match, after] = cutAt(text, typed);
  return (
    <>
      <span>{before}</span>
      {match && <span className="text-accent-text">{match}</span>}
      <span>{after}</span>
    </>
  );
}

function ItemPicture({ item }: { item: Item }) {
  const Icon = item.record ? item.record.icon : item.icon;
  return (
    <span className="grid size-7 shrink-0 place-items-center text-ink-2">
      <Icon size={18} />
    </span>
  );
}
