import { useId } from "react";
import { Tick } from "#ui/checkbox.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Keys } from "#ui/key.tsx";
import { areasFor } from "../areas/areas.ts";
import { usePermissions } from "../base/account.ts";
import { useChangePreferences, usePreferences } from "../base/preferences.ts";
import { PALETTE_KEYS } from "./read-key.ts";

interface Line {
  /** Keys that are pressed together or one after the other. */
  keys: string;
  does: string;
}

const WITH_CONTROL: readonly Line[] = [
  { keys: PALETTE_KEYS, does: "Search or jump to anything" },
  { keys: "Ctrl S", does: "Save a form" },
  { keys: "Ctrl Enter", does: "Send a reply, add a note" },
  { keys: "Ctrl Shift Enter", does: "Send a reply and mark the message as Done" },
  { keys: "Esc", does: "Close a dialog or menu, leave a reply" },
];

const ON_A_SCREEN: readonly Line[] = [
  { keys: "/", does: "Search this list" },
  { keys: "N", does: "Add a new record" },
  { keys: "J", does: "Next row" },
  { keys: "K", does: "Previous row" },
  { keys: "X", does: "Select the row" },
  { keys: "Enter", does: "Open the row" },
  { keys: "E", does: "Edit the row or the record" },
  { keys: "S", does: "Change the status" },
  { keys: "V", does: "Display and views" },
  { keys: "?", does: "This help" },
];

const ON_A_RECORD: readonly Line[] = [
  { keys: "J", does: "Next record in the list" },
  { keys: "K", does: "Previous record" },
  { keys: "D", does: "Done, or next stage (also in the list)" },
  { keys: "!", does: "Spam, rejected or lost (also in the list)" },
  { keys: "A", does: "Assign (in the list: to me)" },
  { keys: "H", does: "Snooze (in the list: until tomorrow)" },
  { keys: "R", does: "Reply" },
  { keys: "N", does: "Note" },
  { keys: "T", does: "Add a task" },
  { keys: "M", does: "Merge a message or a customer" },
  { keys: "C", does: "Customer of a message" },
  { keys: "Z", does: "Undo" },
];

interface ShortcutHelpProps {
  open: boolean;
  onClose: () => void;
}

/** List of all shortcuts, with the switch for those without Ctrl or Cmd. */
export function ShortcutHelp({ open, onClose }: ShortcutHelpProps) {
  const goTo = areasFor(usePermissions()).map(({ name, key }) => ({ keys: `G ${key.toUpperCase()}`, does: name }));
  return (
    <Dialog onOpenChange={(next) => !next && onClose()} open={open} title="Keyboard shortcuts">
      <Lines lines={WITH_CONTROL} title="Everywhere" />
      <div className="my-3 rounded-banner bg-surface-2 px-3 py-2">
        <SingleKeysSwitch />
      </div>
      <Lines lines={ON_A_SCREEN} title="On a screen" />
      <Lines lines={ON_A_RECORD} narrow title="On a record" />
      <Lines lines={goTo} narrow title="Go to (press G, then the letter)" />
    </Dialog>
  );
}

/** Shortcuts of one group. `narrow` ones are short enough for two columns. */
function Lines({ title, lines, narrow = false }: { title: string; lines: readonly Line[]; narrow?: boolean }) {
  return (
    <section className="mb-3 last:mb-0">
      <h3 className="mb-1 text-small leading-5 font-semibold tracking-normal text-ink-2 font-stretch-100%">{title}</h3>
      <dl className={narrow ? "grid gap-x-6 min-[420px]:grid-cols-2" : ""}>
        {lines.map(({ keys, does }) => (
          <div className="flex min-h-8 items-center justify-between gap-4 border-b border-border py-1" key={does}>
            <dt>{does}</dt>
            <dd>
              <Keys>{keys}</Keys>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Switch for single-key shortcuts, which speech input can trigger by accident (WCAG 2.1.4). */
export function SingleKeysSwitch() {
  const { singleKeys } = usePreferences();
  const { change, failed } = useChangePreferences();
  const id = useId();
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 desk:min-h-9" htmlFor={id}>
        <Tick checked={singleKeys} id={id} onChange={({ target }) => change({ singleKeys: target.checked })} />
        <span>
          Single-key shortcuts
          <span className="block text-small text-ink-2">
            When off, only Ctrl and Cmd shortcuts work. Saved with your account.
          </span>
        </span>
      </label>
      {failed && (
        <p className="text-danger" role="alert">
          Your choice could not be saved. It applies in this browser for now.
        </p>
      )}
    </div>
  );
}
