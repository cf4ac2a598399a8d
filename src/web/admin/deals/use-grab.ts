import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { DEAL_STATUSES, type Deal, type DealStatus } from "#contract/deals.ts";

/** Cards in motion on the board: dragged by the mouse, or grabbed by the keyboard. */
export interface Grab {
  /** Card that the mouse drags. */
  dragged: RefObject<Deal | null>;
  /** Card that the keyboard has grabbed. */
  grabbed: Deal | undefined;
  /** Stage that the grabbed card would be moved to. */
  target: DealStatus | undefined;
  /** Sentence for screen readers about what the last key did. */
  announcement: string;
  /** Handles a key on the grip of a card. */
  press: (event: KeyboardEvent, deal: Deal) => void;
  /** Moves a card, and keeps the focus on it in its new column. */
  move: (deal: Deal, to: DealStatus) => void;
  /** Ends dragging in a stage. */
  drop: (to: DealStatus) => void;
}

/** Returns the stage beside another one; the stage itself at the ends. */
export function stageBeside(status: DealStatus, step: -1 | 1): DealStatus {
  return DEAL_STATUSES[DEAL_STATUSES.indexOf(status) + step] ?? status;
}

const placeOf = (status: DealStatus) =>
  `${status}, stage ${DEAL_STATUSES.indexOf(status) + 1} of ${DEAL_STATUSES.length}`;

/** Id of the grip of a card, which takes the focus after a move. */
export const gripId = (id: string) => `grip-${id}`;

/** Moves the cards of a board by mouse and keyboard. */
export function useGrab(moveDeal: (deal: Deal, to: DealStatus) => Promise<void>): Grab {
  const dragged = useRef<Deal>(null);
  const [held, setHeld] = useState<{ deal: Deal; target: DealStatus }>();
  const [announcement, announce] = useState("");
  // The latest functions and state for a handler that never changes, so that no other card is rendered at a key.
  const latest = useRef({ held, moveDeal });
  useEffect(() => {
    latest.current = { held, moveDeal };
  });

  const move = useCallback(async (deal: Deal, to: DealStatus) => {
    const hadFocus = document.activeElement?.closest(`[data-deal="${deal.id}"]`) != null;
    const moved = latest.current.moveDeal(deal, to);
    // The card is in another column once it is drawn again.
    if (hadFocus) requestAnimationFrame(() => requestAnimationFrame(() => focusGrip(deal.id)));
    await moved;
  }, []);

  const press = useCallback(
    (event: KeyboardEvent, deal: Deal) => {
      const { held: now } = latest.current;
      const isHeld = now?.deal.id === deal.id;
      const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : undefined;
      const isEnd = event.key === " " || event.key === "Enter";
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (!isEnd && !(isHeld && (step || event.key === "Escape" || event.key === "Tab"))) return;
      if (event.key !== "Tab") event.preventDefault();
      event.stopPropagation();
      if (isHeld && step) {
        const target = stageBeside(now.target, step);
        setHeld({ deal, target });
        announce(placeOf(target));
      } else if (isHeld) {
        setHeld(undefined);
        const isMove = isEnd && now.target !== deal.status;
        announce(isMove ? `${deal.title} dropped in ${now.target}.` : `${deal.title} stays in ${deal.status}.`);
        if (isMove) move(deal, now.target);
      } else {
        setHeld({ deal, target: deal.status });
        announce(
          `${deal.title} grabbed in ${placeOf(deal.status)}. Left and right arrow keys choose a stage, Space drops, Escape cancels.`,
        );
      }
    },
    [move],
  );

  return {
    dragged,
    grabbed: held?.deal,
    target: held && held.target !== held.deal.status ? held.target : undefined,
    announcement,
    press,
    move,
    drop(to) {
      const deal = dragged.current;
      dragged.current = null;
      if (deal) move(deal, to);
    },
  };
}

function focusGrip(id: string): void {
  const grip = document.getElementById(gripId(id));
  grip?.focus();
  grip?.scrollIntoView({ block: "nearest", inline: "nearest" });
}
