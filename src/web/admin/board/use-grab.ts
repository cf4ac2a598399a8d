import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { BoardRow } from "./board-shape.ts";

/** Cards in motion on the board: dragged by the mouse, or grabbed by the keyboard. */
export interface Grab<Row, Status> {
  /** Card that the mouse drags. */
  dragged: RefObject<Row | null>;
  /** Card that the keyboard has grabbed. */
  grabbed: Row | undefined;
  /** Column that the grabbed card would be moved to. */
  target: Status | undefined;
  /** Sentence for screen readers about what the last key did. */
  announcement: string;
  /** Handles a key on the grip of a card. */
  press: (event: KeyboardEvent, row: Row) => void;
  /** Moves a card, and keeps the focus on it in its new column. */
  move: (row: Row, to: Status) => void;
  /** Ends dragging in a column. */
  drop: (to: Status) => void;
}

/** Returns the status beside another one; the status itself at the ends. */
export function statusBeside<Status>(statuses: readonly Status[], status: Status, step: -1 | 1): Status {
  return statuses[statuses.indexOf(status) + step] ?? status;
}

/** Id of the grip of a card, which takes the focus after a move. */
export const gripId = (id: string) => `grip-${id}`;

interface Grabbed<Row, Status> {
  statuses: readonly Status[];
  labelOf: (row: Row) => string;
  moveRow: (row: Row, to: Status) => Promise<unknown>;
}

/** Moves the cards of a board by mouse and keyboard. */
export function useGrab<Row extends BoardRow<Status>, Status extends string>(
  board: Grabbed<Row, Status>,
): Grab<Row, Status> {
  const dragged = useRef<Row>(null);
  const [held, setHeld] = useState<{ row: Row; target: Status }>();
  const [announcement, announce] = useState("");
  // The latest functions and state for a handler that never changes, so that no other card is rendered at a key.
  const latest = useRef({ held, ...board });
  useEffect(() => {
    latest.current = { held, ...board };
  });

  const move = useCallback(async (row: Row, to: Status) => {
    const hadFocus = document.activeElement?.closest(`[data-card="${row.id}"]`) != null;
    const moved = latest.current.moveRow(row, to);
    // The card is in another column once it is drawn again.
    if (hadFocus) requestAnimationFrame(() => requestAnimationFrame(() => focusGrip(row.id)));
    await moved;
  }, []);

  const press = useCallback(
    (event: KeyboardEvent, row: Row) => {
      const { held: now, statuses, labelOf } = latest.current;
      const label = labelOf(row);
      const placeOf = (status: Status) => `${status}, stage ${statuses.indexOf(status) + 1} of ${statuses.length}`;
      const isHeld = now?.row.id === row.id;
      const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : undefined;
      const isEnd = event.key === " " || event.key === "Enter";
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (!isEnd && !(isHeld && (step || event.key === "Escape" || event.key === "Tab"))) return;
      if (event.key !== "Tab") event.preventDefault();
      event.stopPropagation();
      if (isHeld && step) {
        const target = statusBeside(statuses, now.target, step);
        setHeld({ row, target });
        announce(placeOf(target));
      } else if (isHeld) {
        setHeld(undefined);
        const isMove = isEnd && now.target !== row.status;
        announce(isMove ? `${label} dropped in ${now.target}.` : `${label} stays in ${row.status}.`);
        if (isMove) move(row, now.target);
      } else {
        setHeld({ row, target: row.status });
        announce(
          `${label} grabbed in ${placeOf(row.status)}. Left and right arrow keys choose a stage, Space drops, Escape cancels.`,
        );
      }
    },
    [move],
  );

  return {
    dragged,
    grabbed: held?.row,
    target: held && held.target !== held.row.status ? held.target : undefined,
    announcement,
    press,
    move,
    drop(to) {
      const row = dragged.current;
      dragged.current = null;
      if (row) move(row, to);
    },
  };
}

function focusGrip(id: string): void {
  const grip = document.getElementById(gripId(id));
  grip?.focus();
  grip?.scrollIntoView({ block: "nearest", inline: "nearest" });
}
