import { ArrowLeftRight, GripVertical } from "lucide-react";
import { type KeyboardEvent, memo, type RefObject, useState } from "react";
import { DEAL_STATUSES, type Deal, type DealStatus } from "#contract/deals.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Menu, MenuItem } from "#ui/menu.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { formatDay, formatIsoDay } from "#web/shared/dates.ts";
import { formatMoney } from "#web/shared/money.ts";
import { SampleMark } from "../base/sample-mark.tsx";
import { dealsArea } from "./area.ts";
import { nextStage } from "./deal-client.ts";
import { gripId } from "./use-grab.ts";

interface DealCardProps {
  deal: Deal;
  isGrabbed: boolean;
  /** Undefined where the user may not move deals, as the next two. */
  dragged: RefObject<Deal | null> | undefined;
  onKey: ((event: KeyboardEvent, deal: Deal) => void) | undefined;
  onMove: ((deal: Deal, to: DealStatus) => void) | undefined;
}

/** Deal on the board. It is not rendered again while other cards move. */
export const DealCard = memo(function DealCard({ deal, isGrabbed, dragged, onKey, onMove }: DealCardProps) {
  const { id, title, customerName, value, expectedOn, ownerName, lostReason } = deal;
  const isLate = expectedOn !== null && nextStage(deal.status) !== undefined && expectedOn < formatIsoDay(new Date());
  return (
    <li
      className={classNames(
        "rounded-control border bg-surface py-2 pr-1 pl-3 shadow-1 [contain-intrinsic-size:auto_6rem] [content-visibility:auto]",
        isGrabbed ? "border-primary bg-primary-soft" : "border-border",
        onMove && "cursor-grab",
      )}
      data-deal={id}
      draggable={onMove !== undefined}
      onDragEnd={() => {
        if (dragged) dragged.current = null;
      }}
      onDragStart={(event) => {
        if (!dragged) return;
        dragged.current = deal;
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", title);
      }}
    >
      <div className="flex items-start">
        <span className="min-w-0 grow leading-snug">
          <TextLink
            className="inline-block py-1.5 font-medium wrap-anywhere"
            draggable={false}
            look="name"
            to={dealsArea.paths.one(id)}
          >
            {title}
          </TextLink>{" "}
          <SampleMark sample={deal.sample} />
        </span>
        {onKey && (
          <button
            aria-label={`Grab ${title}`}
            aria-pressed={isGrabbed}
            className="grid size-7 shrink-0 cursor-grab place-items-center rounded-control text-ink-3 hover:bg-surface-3 hover:text-ink aria-pressed:bg-primary aria-pressed:text-on-primary pointer-coarse:hidden"
            id={gripId(id)}
            onKeyDown={(event) => onKey(event, deal)}
            title="Grab with Space, then use the arrow keys"
            type="button"
          >
            <GripVertical size={16} />
          </button>
        )}
        {onMove && <MoveMenu deal={deal} onMove={onMove} />}
      </div>
      {isGrabbed && (
        <p aria-hidden="true" className="pr-2 text-small font-medium text-primary">
          ← → choose a stage, Space drops
        </p>
      )}
      {customerName && <p className="truncate pr-2 text-small text-ink-2">{customerName}</p>}
      <p className="flex items-baseline justify-between gap-2 pt-1 pr-2">
        <span className="font-num font-medium tabular-nums">{formatMoney(value)}</span>
        {expectedOn && (
          <time
            className={classNames("text-small whitespace-nowrap", isLate ? "font-medium text-danger" : "text-ink-3")}
            dateTime={expectedOn}
            title="Expected"
          >
            {isLate && <span className="sr-only">Overdue: </span>}
            <span>{formatDay(expectedOn)}</span>
          </time>
        )}
      </p>
      {ownerName && <p className="truncate pr-2 text-small text-ink-3">{ownerName}</p>}
      {lostReason && <p className="line-clamp-2 pr-2 text-small text-ink-3">{lostReason}</p>}
    </li>
  );
});

interface MoveMenuProps {
  deal: Deal;
  onMove: (deal: Deal, to: DealStatus) => void;
}

/** Button with a menu of the other stages. The menu is mounted at the first press, since a board has hundreds of cards. */
function MoveMenu({ deal, onMove }: MoveMenuProps) {
  const [isNeeded, setNeeded] = useState(false);
  const look = {
    "aria-haspopup": "menu",
    "aria-label": `Move ${deal.title} to …`,
    className: "shrink-0 desk:size-7",
    icon: <ArrowLeftRight size={16} />,
    size: "icon",
    title: "Move to …",
    variant: "quiet",
  } as const;
  if (!isNeeded) return <Button {...look} onClick={() => setNeeded(true)} />;
  return (
    <Menu opensItself trigger={<Button {...look} />}>
      {DEAL_STATUSES.filter((status) => status !== deal.status).map((status) => (
        <MenuItem key={status} onAct={() => onMove(deal, status)}>
          {`Move to ${status}`}
        </MenuItem>
      ))}
    </Menu>
  );
}
