import { useQuery } from "@tanstack/react-query";
import { DEAL_STATUSES, type Deal, type DealStatus, OPEN_DEAL_STATUSES } from "#contract/deals.ts";
import { classNames } from "#ui/class-names.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { formatDay, formatIsoDay } from "#web/shared/dates.ts";
import { formatMoney } from "#web/shared/money.ts";
import { plural } from "#web/shared/plural.ts";
import { Board } from "../board/board.tsx";
import type { BoardFilters, BoardProps, BoardShape } from "../board/board-shape.ts";
import { dealsArea } from "./area.ts";
import { deals, nextStage } from "./deal-client.ts";
import { showMovedSums, summaryQuery } from "./deal-sums.ts";
import type { DealMoves } from "./use-deal-moves.tsx";

/** Board of deals by stage, those changed last first. */
export const DEAL_BOARD: BoardShape<Deal, DealStatus> = {
  resource: deals,
  statuses: DEAL_STATUSES,
  order: "updatedAt",
  matches: { owner: ({ ownerId }) => ownerId ?? "none", customerId: ({ customerId }) => customerId ?? "" },
  to: dealsArea.paths.one,
  next: nextStage,
  aside: "Lost",
  alsoShow: showMovedSums,
};

interface DealBoardProps extends BoardProps<Deal> {
  /** Returns the move of a deal, after the question for the reason if that is Lost. */
  changeOf: DealMoves["changeOf"];
}

/** Deals in columns, one for each stage, as the rows of their list. */
export function DealBoard(props: DealBoardProps) {
  return (
    <>
      {hasSums(props.filters) && (
        <p className="flex min-h-6 items-center px-3.5 pt-3 text-ink-2">
          <OpenDeals owner={props.filters.owner ?? ""} />
        </p>
      )}
      <Board {...props} Facts={DealFacts} shape={DEAL_BOARD} Sum={StageValue} />
    </>
  );
}

/** Returns whether the server has sums for these filters: of an owner, of all customers. */
const hasSums = ({ owner: _, ...others }: BoardFilters) => Object.keys(others).length === 0;

/** Number and value of the open deals of an owner: `8 open deals worth $328,410.50`. */
function OpenDeals({ owner }: { owner: string }) {
  const { data } = useQuery(summaryQuery(owner));
  if (!data) return <Skeleton className="h-4 w-56" />;
  const open = OPEN_DEAL_STATUSES.map((status) => data.record[status]);
  const count = open.reduce((sum, stage) => sum + stage.count, 0);
  const value = open.reduce((sum, stage) => sum + stage.value, 0);
  return <span>{`${plural(count, "open deal")} worth ${formatMoney(value)}`}</span>;
}

/** Value of all deals of a stage. */
function StageValue({ status, filters }: { status: DealStatus; filters: BoardFilters }) {
  const { data } = useQuery(summaryQuery(filters.owner ?? ""));
  if (!data || !hasSums(filters)) return null;
  return (
    <span className="block font-num font-medium text-ink tabular-nums">{formatMoney(data.record[status].value)}</span>
  );
}

function DealFacts({ row }: { row: Deal }) {
  const { customerName, value, expectedOn, ownerName, lostReason } = row;
  const isLate = expectedOn !== null && nextStage(row.status) !== undefined && expectedOn < formatIsoDay(new Date());
  return (
    <>
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
    </>
  );
}
