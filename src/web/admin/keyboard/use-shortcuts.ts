import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useToast } from "#ui/toast.tsx";
import { areasFor } from "../areas/areas.ts";
import { readPermissions } from "../base/account.ts";
import { readPreferences } from "../base/preferences.ts";
import { runRecordAction } from "../base/record-actions.ts";
import { isChanging } from "../changes/use-changes.ts";
import { bufferKeystroke, shownOverlay, showOverlay } from "./overlay.ts";
import { type KeyMeaning, readKey } from "./read-key.ts";
import {
  actOnSelection,
  create,
  edit,
  focusSearch,
  leaveText,
  moveToRow,
  noteSuccessor,
  openDisplay,
  openStatus,
  pressOnScreen,
  reply,
  selectRow,
  undo,
} from "./rows.ts";

/** Maximum time between `g` and its second key, in ms. */
const AREA_MS = 2_000;
/** Selector of elements in which keys type or move a selection. */
const TYPING =
  "input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable=true], [role=textbox], [role=combobox], [role=listbox], [role=menu]";
/** Dialogs that block shortcuts. A closing dialog does not count. Disabled fields count, since the user may be typing. */
const WINDOWS =
  ":is([role=dialog]:not([aria-modal=false]), [role=alertdialog], [role=menu]):not([data-closed]), main [inert]";

/** Runs the shortcuts of the back office as long as it is shown. */
export function useShortcuts(): void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const toast = useToast();
  useEffect(() => {
    let areaKeyTime = Number.NEGATIVE_INFINITY;

    function press(event: KeyboardEvent) {
      if (event.defaultPrevented) return;
      // The palette's own shortcut also closes it.
      const inPalette = shownOverlay() === "palette";
      if (inPalette && isForPaletteField(event)) {
        event.preventDefault();
        bufferKeystroke(event.key);
        return;
      }
      if (event.key === "Escape" && isInReply(event.target)) leaveText();
      const meaning = readKey(event, {
        typing: inPalette || (event.target instanceof Element && event.target.closest(TYPING) !== null),
        covered: !inPalette && document.querySelector(WINDOWS) !== null,
        afterArea: event.timeStamp - areaKeyTime < AREA_MS,
        singleKeys: readPreferences().singleKeys,
        areas: areasFor(readPermissions()),
      });
      areaKeyTime = meaning?.does === "area" ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (!meaning) return;
      event.preventDefault();
      // A key that is held down repeats: `d` would finish one record after the other.
      if (!event.repeat || meaning.does === "nextRow" || meaning.does === "previousRow") act(meaning);
    }

    function act(meaning: KeyMeaning) {
      if (meaning.does !== "nextRow") noteSuccessor(undefined);
      if (meaning.does === "go") navigate(meaning.to);
      else if (meaning.does !== "undo") ACTS[meaning.does]();
      else if (!isChanging(queryClient) && !undo()) toast("Nothing to undo.", undefined, { isNote: true });
    }

    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [navigate, queryClient, toast]);
}

/** Returns whether a character was typed for the palette while its field does not have the focus yet. */
function isForPaletteField({ target, key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  if (key.length !== 1 || ctrlKey || metaKey || altKey || isComposing) return false;
  return !(target instanceof Element && target.closest("[role=dialog]"));
}

/** Returns whether an element is the text of a reply. */
function isInReply(target: EventTarget | null): boolean {
  return target instanceof HTMLTextAreaElement && target.closest("[data-composer]") !== null;
}

const ACTS: Readonly<Record<Exclude<KeyMeaning["does"], "go" | "undo">, () => void>> = {
  palette: () => showOverlay(shownOverlay() === "palette" ? undefined : "palette"),
  help: () => showOverlay("help"),
  search: focusSearch,
  create,
  edit,
  select: selectRow,
  nextRow: () => moveToRow(1),
  previousRow: () => moveToRow(-1),
  display: openDisplay,
  status: openStatus,
  finish: () => actOnSelection("finish") || runRecordAction("finish"),
  setAside: () => actOnSelection("setAside") || runRecordAction("setAside"),
  assign: () => runRecordAction("assign"),
  snooze: () => runRecordAction("snooze"),
  reply,
  merge: () => pressOnScreen("merge"),
  customer: () => pressOnScreen("customer"),
  task: () => pressOnScreen("task"),
  /** Waits for the second key. */
  area: () => undefined,
};
