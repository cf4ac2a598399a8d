import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import type { Picture } from "#contract/pictures.ts";
import { classNames } from "#ui/class-names.ts";
import type { FieldsOf } from "../forms/field-table.ts";

/** Shares of the width and the height, from 0 to 1. */
export interface Focus {
  focusX: number;
  focusY: number;
}

const share = {
  label: "Focal point",
  props: {},
  blank: 0.5,
  read: (stored: number) => stored,
  write: (value: number) => value,
};

/** Fields of a focal point in a form. */
export const FOCUS_FIELDS = { focusX: share, focusY: share } satisfies FieldsOf<Picture>;

interface FocalPointProps {
  src: string;
  alt: string;
  focus: Focus;
  readOnly: boolean;
  onChange: (focus: Focus) => void;
}

/** Step of an arrow key, and of one with Shift. */
const [STEP, LARGE_STEP] = [0.01, 0.1];

const MOVES: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Returns a share of the width or height, limited to 0 to 1 and rounded to 0.01. */
export function withinPicture(share: number): number {
  return Math.round(Math.min(Math.max(share, 0), 1) * 100) / 100;
}

/** Returns the focal point after a key, or undefined if the key does not move it. */
export function movedBy({ focusX, focusY }: Focus, { key, shiftKey }: { key: string; shiftKey: boolean }) {
  const move = MOVES[key];
  if (!move) return undefined;
  const step = shiftKey ? LARGE_STEP : STEP;
  return { focusX: withinPicture(focusX + move[0] * step), focusY: withinPicture(focusY + move[1] * step) };
}

/** Returns a focal point in words, with whole per cent from the left and from the top. */
export function describeFocus({ focusX, focusY }: Focus): string {
  return `${Math.round(focusX * 100)} % from the left, ${Math.round(focusY * 100)} % from the top`;
}

/** Picture whose focal point is set by a press, by dragging, or by the arrow keys. */
export function FocalPoint({ src, alt, focus, readOnly, onChange }: FocalPointProps) {
  const area = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLButtonElement>(null);

  function place({ clientX, clientY }: PointerEvent) {
    const box = area.current?.getBoundingClientRect();
    if (!box) return;
    const [x, y] = [(clientX - box.left) / box.width, (clientY - box.top) / box.height];
    onChange({ focusX: withinPicture(x), focusY: withinPicture(y) });
  }
  function press(event: PointerEvent<HTMLDivElement>) {
    if (readOnly || event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    handle.current?.focus({ preventScroll: true });
    place(event);
  }
  function pressKey(event: KeyboardEvent) {
    const moved = movedBy(focus, event);
    if (!moved) return;
    event.preventDefault();
    onChange(moved);
  }
  return (
    <div className="grid gap-2">
      <div
        className={classNames(
          "relative justify-self-start overflow-clip rounded-control border border-border select-none",
          !readOnly && "cursor-crosshair touch-none",
        )}
        onPointerDown={press}
        onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && place(event)}
        ref={area}
      >
        <img alt={alt} className="max-h-[28rem] max-w-full" draggable={false} src={src} />
        <button
          aria-describedby="focal-point-help"
          aria-label={`Focal point: ${describeFocus(focus)}`}
          className="absolute size-8 -translate-1/2 rounded-full border-3 border-bone bg-night/40 ring-2 ring-night outline-offset-2"
          disabled={readOnly}
          onKeyDown={pressKey}
          ref={handle}
          style={{ left: `${focus.focusX * 100}%`, top: `${focus.focusY * 100}%` }}
          type="button"
        />
      </div>
      <p className="text-small text-ink-2" id="focal-point-help">
        <span>This part stays visible where the picture is cropped.</span>{" "}
        {!readOnly && (
          <span>Press or drag on the picture, or use the arrow keys; with Shift they take larger steps.</span>
        )}
      </p>
      <p className="text-small text-ink-2" role="status">
        {describeFocus(focus)}
      </p>
    </div>
  );
}

const CROPS = [
  { name: "Wide", shape: "aspect-21/9" },
  { name: "Square", shape: "aspect-square" },
  { name: "Card", shape: "aspect-4/5" },
] as const;

/** Crops of a picture as pages have them. */
export function Crops({ src, focus }: { src: string; focus: Focus }) {
  const objectPosition = `${focus.focusX * 100}% ${focus.focusY * 100}%`;
  return (
    <ul aria-label="Crops" className="grid grid-cols-2 items-end gap-3">
      {CROPS.map(({ name, shape }) => (
        <li className={name === "Wide" ? "col-span-full" : undefined} key={name}>
          <img
            alt=""
            className={classNames("w-full rounded-control border border-border object-cover", shape)}
            src={src}
            style={{ objectPosition }}
          />
          <p className="mt-1 text-small text-ink-3">{name}</p>
        </li>
      ))}
    </ul>
  );
}
