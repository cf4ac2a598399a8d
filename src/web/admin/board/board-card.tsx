import { ArrowLeftRight, GripVertical } from "lucide-react";
import { type ComponentType, useMemo, useState } from "react";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Menu, MenuItem } from "#ui/menu.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { SampleMark } from "../base/sample-mark.tsx";
import type { BoardRow, BoardShape } from "./board-shape.ts";
import { type Grab, gripId } from "./use-grab.ts";

interface BoardCardProps<Row extends BoardRow<Status>, Status extends string> {
  shape: BoardShape<Row, Status>;
  row: Row;
  isGrabbed: boolean;
  /** This and the next two are undefined if the user may not move records. */
  dragged: Grab<Row, Status>["dragged"] | undefined;
  onKey: Grab<Row, Status>["press"] | undefined;
  onMove: Grab<Row, Status>["move"] | undefined;
  /** Contents below the name. */
  Facts: ComponentType<{ row: Row }>;
}

/** Record on the board. It is not rendered again while other cards move. */
export function BoardCard<Row extends BoardRow<Status>, Status extends string>({
  shape,
  row,
  isGrabbed,
  dragged,
  onKey,
  onMove,
  Facts,
}: BoardCardProps<Row, Status>) {
  return useMemo(() => {
    const { resource, statuses, labelOf = resource.nameOf, to } = shape;
    const { id, status } = row;
    const label = labelOf(row);
    return (
      <li
        className={classNames(
          "rounded-control border bg-surface py-2 pr-1 pl-3 shadow-1 [contain-intrinsic-size:auto_6rem] [content-visibility:auto]",
          isGrabbed ? "border-primary bg-primary-soft" : "border-border",
          onMove && "cursor-grab",
        )}
        data-card={id}
        draggable={onMove !== undefined}
        onDragEnd={() => {
          if (dragged) dragged.current = null;
        }}
        onDragStart={(event) => {
          if (!dragged) return;
          dragged.current = row;
          event.dataTransfer.effectAllowed = "move";
          event.dataTransfer.setData("text/plain", label);
        }}
      >
        <div className="flex items-start">
          <span className="min-w-0 grow leading-snug">
            <TextLink
              className="inline-block py-1.5 font-medium wrap-anywhere"
              draggable={false}
              look="name"
              to={to(id)}
            >
              {resource.nameOf(row)}
            </TextLink>{" "}
            <SampleMark sample={row.sample} />
          </span>
          {onKey && (
            <button
              aria-label={`Grab ${label}`}
              aria-pressed={isGrabbed}
              className="grid size-7 shrink-0 cursor-grab place-items-center rounded-control text-ink-3 hover:bg-surface-3 hover:text-ink aria-pressed:bg-primary aria-pressed:text-on-primary pointer-coarse:hidden"
              id={gripId(id)}
              onKeyDown={(event) => onKey(event, row)}
              title="Grab with Space, then use the arrow keys"
              type="button"
            >
              <GripVertical size={16} />
            </button>
          )}
          {onMove && (
            <MoveMenu
              label={label}
              onMove={(next) => onMove(row, next)}
              statuses={statuses.filter((other) => other !== status)}
            />
          )}
        </div>
        {isGrabbed && (
          <p aria-hidden="true" className="pr-2 text-small font-medium text-primary">
            ← → choose a stage, Space drops
          </p>
        )}
        <Facts row={row} />
      </li>
    );
  }, [shape, row, isGrabbed, dragged, onKey, onMove, Facts]);
}

interface MoveMenuProps<Status extends string> {
  label: string;
  statuses: readonly Status[];
  onMove: (to: Status) => void;
}

/** Button with a menu of the other statuses. The menu is mounted at the first press, since a board has hundreds of cards. */
function MoveMenu<Status extends string>({ label, statuses, onMove }: MoveMenuProps<Status>) {
  const [isNeeded, setNeeded] = useState(false);
  const look = {
    "aria-haspopup": "menu",
    "aria-label": `Move ${label} to …`,
    className: "shrink-0 desk:size-7",
    icon: <ArrowLeftRight size={16} />,
    size: "icon",
    title: "Move to …",
    variant: "quiet",
  } as const;
  if (!isNeeded) return <Button {...look} onClick={() => setNeeded(true)} />;
  return (
    <Menu opensItself trigger={<Button {...look} />}>
      {statuses.map((status) => (
        <MenuItem key={status} onAct={() => onMove(status)}>
          {`Move to ${status}`}
        </MenuItem>
      ))}
    </Menu>
  );
}
