import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Trash2 } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import type { Entries, Step } from "./use-entries.ts";

interface EntryListProps {
  entries: Entries;
  /** Key of each entry, in order. */
  ids: readonly string[];
  /** Label of the button that adds an entry. Without it, there is no button. */
  add?: string | undefined;
  /** Words after the names of buttons that only screen readers read, where a form has several lists: ` of group 2`. */
  within?: string;
  className?: string;
  itemClass: string;
  /** Whether entries are beside each other, so that their buttons point sideways. */
  across?: boolean;
  children: (index: number, buttons: ReactNode) => ReactNode;
}

/** Entries of a list below each other, with the button that adds one. Enter in an entry moves to the next. */
export function EntryList({
  entries,
  ids,
  add,
  within = "",
  className = "gap-2.5",
  itemClass,
  across,
  children,
}: EntryListProps) {
  const { one, max, isFixed, announcement, list, adder, press, move, remove } = entries;
  const isFull = ids.length >= max;
  return (
    <>
      <ol className={classNames("grid empty:hidden", className)} onKeyDown={press} ref={list as Ref<HTMLOListElement>}>
        {ids.map((id, index) => (
          <li className={itemClass} key={id}>
            {children(
              index,
              <EntryButtons
                across={across}
                count={ids.length}
                index={index}
                onMove={move}
                onRemove={isFixed ? undefined : remove}
                what={`${one.toLowerCase()} ${index + 1}${within}`}
              />,
            )}
          </li>
        ))}
      </ol>
      {add && (
        <Button
          className="justify-self-start"
          disabled={isFull}
          onClick={entries.add}
          ref={adder as Ref<HTMLButtonElement>}
        >
          {add}
          {within && <span className="sr-only">{within}</span>}
        </Button>
      )}
      <p className={add && isFull ? "text-small text-ink-3" : "sr-only"} role="status">
        {announcement || (add && isFull && `${one} ${max} is the last that can be added`)}
      </p>
    </>
  );
}

interface EntryButtonsProps {
  /** Name of the entry: `variant 2`. */
  what: string;
  index: number;
  count: number;
  across?: boolean | undefined;
  onMove: (index: number, by: Step) => void;
  /** Without it, entries cannot be removed. */
  onRemove?: ((index: number) => void) | undefined;
}

/** The buttons of an entry: move it one place, and remove it. */
export function EntryButtons({ what, index, count, across = false, onMove, onRemove }: EntryButtonsProps) {
  const [Back, On] = across ? [ArrowLeft, ArrowRight] : [ArrowUp, ArrowDown];
  return (
    <>
      <Button
        aria-label={`Move ${what} ${across ? "earlier" : "up"}`}
        data-move={-1}
        disabled={index === 0}
        icon={<Back size={18} />}
        onClick={() => onMove(index, -1)}
        size="icon"
        variant="quiet"
      />
      <Button
        aria-label={`Move ${what} ${across ? "later" : "down"}`}
        data-move={1}
        disabled={index === count - 1}
        icon={<On size={18} />}
        onClick={() => onMove(index, 1)}
        size="icon"
        variant="quiet"
      />
      {onRemove && (
        <Button
          aria-label={`Remove ${what}`}
          data-remove=""
          icon={<Trash2 size={18} />}
          onClick={() => onRemove(index)}
          size="icon"
          variant="quiet"
        />
      )}
    </>
  );
}
