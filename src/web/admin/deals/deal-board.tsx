import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { type DragEvent, useId, useState } from "react";
import { DEAL_STATUSES, type Deal, type DealStatus, OPEN_DEAL_STATUSES } from "#contract/deals.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { repeat, Skeleton } from "#ui/skeleton.tsx";
import { formatMoney } from "#web/shared/money.ts";
import { plural } from "#web/shared/plural.ts";
import { useMayCall } from "../base/account.ts";
import { QueryState } from "../base/query-state.tsx";
import { useRecordActions } from "../base/record-actions.ts";
import { DealCard } from "./deal-card.tsx";
import {
  BOARD_KEY,
  type BoardFilters,
  type Column,
  columnQuery,
  deals,
  nextStage,
  summaryQuery,
} from "./deal-client.ts";
import type { DealMoves } from "./use-deal-moves.tsx";
import { type Grab, useGrab } from "./use-grab.ts";

interface DealBoardProps {
  filters: BoardFilters;
  moves: DealMoves;
}

/** Deals in columns, one for each stage, as the rows of their list. */
export function DealBoard({ filters, moves }: DealBoardProps) {
  const mayChange = useMayCall(deals.writeCall);
  const { data } = useQuery(summaryQuery(filters.owner));
  const grab = useGrab((record, to) => moves.move({ record }, to));
  const queryClient = useQueryClient();
  /** Moves the card with the focus to the result of `following`. */
  function moveFocused(following: (deal: Deal) => DealStatus | undefined) {
    const id = document.activeElement?.closest<HTMLElement>("[data-deal]")?.dataset.deal;
    const columns = queryClient
      .getQueriesData<Column>({ queryKey: BOARD_KEY })
      .map(([, column]) => column?.pages ?? []);
    const deal = columns
      .flat()
      .flatMap(({ rows }) => rows)
      .find((one) => one.id === id);
    const to = deal && following(deal);
    if (deal && to && mayChange) grab.move(deal, to);
  }
  useRecordActions({
    finish: () => moveFocused(({ status }) => nextStage(status)),
    setAside: () => moveFocused(() => "Lost"),
  });
  // The sums of the server are those of an owner, of all customers.
  const sums = filters.q === "" && filters.customerId === "" ? data?.record : undefined;
  return (
    <>
      <p className="sr-only" role="status">
        {grab.announcement}
      </p>
      <div className="flex snap-x snap-proximity scroll-px-3 gap-3 overflow-x-auto p-3">
        {DEAL_STATUSES.map((status) => (
          <BoardColumn
            filters={filters}
            grab={mayChange ? grab : undefined}
            key={status}
            status={status}
            value={sums?.[status].value}
          />
        ))}
      </div>
    </>
  );
}

/** Number and value of the open deals of an owner: `8 open deals worth $328,410.50`. */
export function OpenDeals({ owner }: { owner: string }) {
  const { data } = useQuery(summaryQuery(owner));
  if (!data) return <Skeleton className="h-4 w-56" />;
  const open = OPEN_DEAL_STATUSES.map((status) => data.record[status]);
  const count = open.reduce((sum, stage) => sum + stage.count, 0);
  const value = open.reduce((sum, stage) => sum + stage.value, 0);
  return <span>{`${plural(count, "open deal")} worth ${formatMoney(value)}`}</span>;
}

interface BoardColumnProps {
  status: DealStatus;
  filters: BoardFilters;
  /** Value of all deals of the stage; undefined until it is known, and for a part of them. */
  value: number | undefined;
  /** Undefined where the user may not move deals. */
  grab: Grab | undefined;
}

function BoardColumn({ status, filters, value, grab }: BoardColumnProps) {
  const heading = useId();
  const query = useInfiniteQuery(columnQuery(status, filters));
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const total = data?.pages[0]?.total;
  const [isOver, setOver] = useState(false);
  const isTarget = grab?.target === status;
  function over(event: DragEvent) {
    if (!grab?.dragged.current) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "move";
    setOver(grab.dragged.current.status !== status);
  }
  return (
    <section
      aria-labelledby={heading}
      className={classNames(
        "flex w-[min(17.5rem,82vw)] shrink-0 snap-start flex-col rounded-panel border bg-surface-2 desk:max-h-[max(20rem,calc(100dvh-13.5rem))] desk:min-w-52 desk:flex-1 desk:basis-0 desk:overflow-y-auto",
        isOver || isTarget ? "border-primary outline-2 -outline-offset-2 outline-primary" : "border-border",
      )}
      data-stage={status}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(false);
      }}
      onDragOver={over}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        grab?.drop(status);
      }}
    >
      <div className="z-1 flex items-baseline justify-between gap-2 rounded-t-panel bg-surface-2 px-3.5 pt-3 pb-2 desk:sticky desk:top-0">
        <h2 className="text-base font-bold" id={heading}>
          {status}
        </h2>
        {total === undefined ? (
          <Skeleton className="h-8 w-16" />
        ) : (
          <p className="text-right text-small text-ink-2">
            <span className="font-num tabular-nums">{plural(total, "deal")}</span>
            {value !== undefined && (
              <span className="block font-num font-medium text-ink tabular-nums">{formatMoney(value)}</span>
            )}
          </p>
        )}
      </div>
      <QueryState empty={undefined} loading={<ColumnSkeleton />} nouns={deals.nouns} query={query}>
        {({ pages }) => {
          // A deal that moved between two fetches comes on two pages.
          const rows = [...new Map(pages.flatMap((page) => page.rows.map((deal) => [deal.id, deal]))).values()];
          if (rows.length === 0) return <p className="px-3.5 pb-4 text-small text-ink-3">No deals in this stage.</p>;
          return (
            <ul aria-label={`Deals in ${status}`} className="grid content-start gap-2 px-2 pb-2">
              {rows.map((deal) => (
                <DealCard
                  deal={deal}
                  dragged={grab?.dragged}
                  isGrabbed={grab?.grabbed?.id === deal.id}
                  key={deal.id}
                  onKey={grab?.press}
                  onMove={grab?.move}
                />
              ))}
            </ul>
          );
        }}
      </QueryState>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} className="mx-2 mb-2" onClick={() => fetchNextPage()}>
          Show more
        </Button>
      )}
    </section>
  );
}

function ColumnSkeleton() {
  return (
    <div aria-hidden="true" className="grid content-start gap-2 px-2 pb-2">
      {repeat(2, (at) => (
        <div className="grid gap-2 rounded-control bg-surface p-3" key={at}>
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-3.5 w-20" />
        </div>
      ))}
    </div>
  );
}
