import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { Search, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { Link } from "react-router";
import { BACKDROP } from "#ui/dialog-style.ts";
import { Key, Keys } from "#ui/key.tsx";

interface CommandDialogProps {
  open: boolean;
  onClose: () => void;
  /** For screen readers. */
  title: string;
  /** Called after closing. Returns true if the focus was moved elsewhere, so that it does not return to its old place. */
  takeFocus: () => boolean;
  children: ReactNode;
}

/** Place and size: at the top on a phone, higher than the middle in a wide window. */
const PLACE =
  "fixed top-2 left-1/2 z-50 flex max-h-[calc(100dvh-1rem)] w-[min(40rem,calc(100vw-1rem))] -translate-x-1/2 " +
  "desk:top-[14dvh] desk:max-h-[min(34rem,72dvh)]";

/** Dialog of a `CommandList`. Its children are mounted only while it is open. */
export function CommandDialog({ open, onClose, title, takeFocus, children }: CommandDialogProps) {
  return (
    <Dialog.Root onOpenChange={(next) => !next && onClose()} open={open}>
      <Dialog.Portal>
        <Dialog.Backdrop className={BACKDROP} />
        <Dialog.Popup
          className={`${PLACE} flex-col overflow-clip rounded-panel border border-border bg-raised text-sm text-ink shadow-3 popup-motion`}
          finalFocus={() => !takeFocus()}
        >
          <Dialog.Title className="sr-only">{title}</Dialog.Title>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface Choice {
  /** Unique among all choices. */
  id: string;
  /** Address that choosing the item opens. */
  to?: string;
  togglesTheme?: boolean;
}

interface CommandListProps<Item extends Choice> {
  /** Placeholder and accessible name in one. */
  label: string;
  term: string;
  onTerm: (term: string) => void;
  groups: readonly { title: string; items: readonly Item[] }[];
  children: (item: Item) => ReactNode;
  /** Called when an item is chosen, unless it opens in a new tab. */
  onChoose: (item: Item) => void;
  /** Text below the list: loading or a failure. */
  notice?: ReactNode;
  /** Announced when it changes. */
  status: string;
}

/** Text field with the choices that match its text. One choice is always highlighted, at first the top one, and Enter takes it. */
export function CommandList<Item extends Choice>(props: CommandListProps<Item>) {
  const { label, term, onTerm, groups, status } = props;
  const [highlighted, setHighlighted] = useState<Item>();

  function openInTab(event: KeyboardEvent) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (highlighted?.to) window.open(highlighted.to, "_blank", "noopener");
  }

  return (
    <Autocomplete.Root
      autoHighlight="always"
      inline
      items={groups}
      itemToStringValue={({ id }) => id}
      keepHighlight
      mode="none"
      onItemHighlighted={setHighlighted}
      onValueChange={(value, { reason }) => {
        // Pressing an item would write it into the field.
        if (reason !== "item-press") onTerm(value);
      }}
      open
      value={term}
    >
      <div className="flex items-center gap-3 border-b border-border pr-2 pl-4">
        <Search className="shrink-0" size={19} />
        <Autocomplete.Input
          aria-label={label}
          autoComplete="off"
          className="min-h-14 min-w-0 flex-1 bg-transparent text-base text-ink outline-none placeholder:text-ink-3"
          maxLength={200}
          onKeyDown={openInTab}
          placeholder={label}
        />
        <Dialog.Close className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-control text-ink-2 hover:bg-surface-3 desk:h-9 desk:w-auto desk:px-1.5">
          <X className="desk:hidden" size={20} />
          <span className="sr-only">Close</span>
          <span className="hidden desk:block">
            <Key>Esc</Key>
          </span>
        </Dialog.Close>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-1.5">
        <Choices {...props} />
        {props.notice}
      </div>
      <Autocomplete.Status className="sr-only">{status}</Autocomplete.Status>
      <p
        aria-hidden="true"
        className="hidden items-center gap-1.5 border-t border-border px-4 py-2 text-small text-ink-2 desk:flex"
      >
        <Key>↑</Key>
        <Key>↓</Key> move
        <span className="w-2" />
        <Key>Enter</Key> <span>{highlighted?.to ? "open" : "choose"}</span>
        {highlighted?.to && (
          <>
            <span className="w-2" />
            <Keys>Ctrl Enter</Keys> <span>in a new tab</span>
          </>
        )}
      </p>
    </Autocomplete.Root>
  );
}

function Choices<Item extends Choice>({ groups, children, onChoose, label }: CommandListProps<Item>) {
  return (
    <Autocomplete.List aria-label={label}>
      {groups.map(({ title, items }) => (
        <Autocomplete.Group className="pb-1" items={items} key={title}>
          <Autocomplete.GroupLabel className="px-2.5 pt-2 pb-1 text-small font-medium text-ink-2">
            {title}
          </Autocomplete.GroupLabel>
          {items.map((item) => (
            <Autocomplete.Item
              className="group flex min-h-11 cursor-pointer scroll-my-2 items-center gap-3 rounded-control px-2.5 py-1 outline-none select-none data-highlighted:bg-primary-soft highlight-outline desk:min-h-10"
              data-theme-toggle={item.togglesTheme ? "" : undefined}
              key={item.id}
              onClick={(event) => {
                if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onChoose(item);
              }}
              render={item.to ? <Link to={item.to} /> : <div />}
              value={item}
            >
              {children(item)}
            </Autocomplete.Item>
          ))}
        </Autocomplete.Group>
      ))}
    </Autocomplete.List>
  );
}
