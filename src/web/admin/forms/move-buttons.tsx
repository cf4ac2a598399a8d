import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from "lucide-react";
import type { MouseEvent } from "react";
import { Button } from "#ui/button.tsx";

type Step = 1 | -1;

interface MoveButtonsProps {
  /** What is moved, as buttons are named: `variant 2`. */
  what: string;
  index: number;
  count: number;
  /** Beside each other instead of below each other. */
  across?: boolean;
  onMove: (index: number, by: Step) => void;
}

const ICON = { "aria-hidden": true, size: 18, strokeWidth: 1.75 } as const;

/** Moves an entry of a list, whose element is marked by `data-movable`; the focus goes with the entry. */
export function MoveButtons({ what, index, count, across, onMove }: MoveButtonsProps) {
  function press({ currentTarget }: MouseEvent<HTMLButtonElement>, by: Step) {
    const list = currentTarget.closest<HTMLElement>("[data-movable]");
    onMove(index, by);
    requestAnimationFrame(() => {
      const at = index + by;
      const isLast = by === -1 ? at === 0 : at === count - 1;
      focusEntry(list, `[data-move="${isLast ? -by : by}"]`, at);
    });
  }
  const [Back, On] = across ? [ArrowLeft, ArrowRight] : [ArrowUp, ArrowDown];
  return (
    <>
      <Button
        aria-label={`Move ${what} ${across ? "earlier" : "up"}`}
        data-move={-1}
        disabled={index === 0}
        icon={<Back {...ICON} />}
        variant="quiet"
        onClick={(event) => press(event, -1)}
        size="icon"
      />
      <Button
        aria-label={`Move ${what} ${across ? "later" : "down"}`}
        data-move={1}
        disabled={index === count - 1}
        icon={<On {...ICON} />}
        variant="quiet"
        onClick={(event) => press(event, 1)}
        size="icon"
      />
    </>
  );
}

/** Focuses the control of the entry at a place, of the last one behind it; of none, the fallback. */
export function focusEntry(list: HTMLElement | null, control: string, index: number, fallback?: string): void {
  const controls = list?.querySelectorAll<HTMLElement>(control);
  const target = controls?.[Math.min(index, controls.length - 1)];
  if (target) target.focus();
  else if (fallback) document.querySelector<HTMLElement>(fallback)?.focus();
}
