import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { type DragEvent, type ReactNode, useId, useState } from "react";
import { DEAL_STATUSES, type Deal, type DealStatus, type DealSummary, OPEN_DEAL_STATUSES } from "#contract/deals.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { formatMoney } from "#web/shared/money.ts";
import { plural } from "#web/shared/plural.ts";
import { useMayCall } from "../base/account.ts";
import { Banners } from "../base/failure-reason.tsx";
import { useRecordActions } from "../base/record-actions.ts";
import { ChangeFailures } from "../changes/change-failures.tsx";
import { FilterSelects } from "../lists/filters.tsx";
import { ListFailed, ListTitle } from "../lists/list-parts.tsx";
import { type ListState, useListState } from "../resources/list-state.ts";
import { dealsArea } from "./area.ts";
import { DealCard } from "./deal-card.tsx";
import { BOARD_KEY, type Column, columnQuery, deals, nextStage, summaryQuery, useOwnerFilter } from "./deal-client.ts";
import { useDealMoves } from "./use-deal-moves.tsx";
import { type Grab, useGrab } from "./use-grab.ts";

/** Deals in columns, one for each stage. `views` switches to the list. */
export function DealBoard({ views }: { views: ReactNode }) {
  const controls = useListState(deals.list);
  const mayChange = useMayCall(deals.writeCall);
  const moves = useDealMoves();
  const owner = controls.state.filters.get("owner") ?? "";
  const filter = useOwnerFilter(owner || undefined);
  const { data } = useQuery(summaryQuery(owner));
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
  return (
    <>
      <ListTitle
        add={mayChange ? { to: dealsArea.paths.new, label: "Add Deal" } : undefined}
        exportRows={(format) => exportShown(controls.state, format)}
        noun={deals.nouns}
        title="Deals"
      />
      <Banners>
        <ChangeFailures changes={moves.changes} />
      </Banners>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        {views}
        <FilterSelects controls={controls} filters={[filter]} />
        <p className="flex min-h-6 items-center text-ink-2 max-sm:order-last max-sm:w-full sm:ml-auto">
          {data ? <span>{openDealsText(data.record)}</span> : <Skeleton className="h-4 w-56" />}
        </p>
      </div>
      <p className="sr-only" role="status">
        {grab.announcement}
      </p>
      <div className="-mx-4 flex snap-x snap-proximity scroll-px-4 gap-3 overflow-x-auto px-4 pb-4 desk:mx-0 desk:scroll-px-0 desk:px-0">
        {DEAL_STATUSES.map((status) => (
          <BoardColumn
            grab={mayChange ? grab : undefined}
            key={status}
            owner={owner}
            status={status}
            sum={data?.record[status]}
          />
        ))}
      </div>
      {moves.question}
    </>
  );
}

/** Returns the number and the value of the open deals: `8 open deals worth $328,410.50`. */
function openDealsText(summary: DealSummary): string {
  const open = OPEN_DEAL_STATUSES.map((status) => summary[status]);
  const count = open.reduce((sum, stage) => sum + stage.count, 0);
  const value = open.reduce((sum, stage) => sum + stage.value, 0);
  return `${plural(count, "open deal")} worth ${formatMoney(value)}`;
}

const exportShown = (state: ListState<"status" | "owner" | "customerId">, format: "csv" | "xlsx") =>
  deals.exportRows?.(state, format) ?? Promise.reject(new Error("Deals have no export"));

interface BoardColumnProps {
  status: DealStatus;
  owner: string;
  sum: DealSummary[DealStatus] | undefined;
  /** Undefined where the user may not move deals. */
  grab: Grab | undefined;
}

function BoardColumn({ status, owner, sum, grab }: BoardColumnProps) {
  const heading = useId();
  const { data, error, isPending, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(columnQuery(status, owner));
  // A deal that moved between two fetches comes on two pages.
  const rows = [...new Map(data?.pages.flatMap((page) => page.rows.map((deal) => [deal.id, deal]))).values()];
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
        "flex w-[min(17.5rem,82vw)] shrink-0 snap-start flex-col rounded-panel border bg-surface-2 desk:max-h-[max(20rem,calc(100dvh-10.5rem))] desk:min-w-52 desk:flex-1 desk:basis-0 desk:overflow-y-auto",
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
        {sum ? (
          <p className="text-right text-small text-ink-2">
            <span className="font-num tabular-nums">{plural(sum.count, "deal")}</span>
            <span className="block font-num font-medium text-ink tabular-nums">{formatMoney(sum.value)}</span>
          </p>
        ) : (
          <Skeleton className="h-8 w-16" />
        )}
      </div>
      {error && !isPending && (
        <ListFailed error={error} noun={deals.nouns} onRetry={refetch} retrying={isFetching} stale={Boolean(data)} />
      )}
      <ul aria-label={`Deals in ${status}`} className="grid content-start gap-2 px-2 pb-2">
        {isPending && <ColumnSkeleton />}
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
      {data && rows.length === 0 && <p className="px-3.5 pb-4 text-small text-ink-3">No deals in this stage.</p>}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} className="mx-2 mb-2" onClick={() => fetchNextPage()}>
          Show more
        </Button>
      )}
    </section>
  );
}

function ColumnSkeleton() {
  return ["first", "second"].map((name) => (
    <li aria-hidden="true" className="grid gap-2 rounded-control bg-surface p-3" key={name}>
      <Skeleton className="h-4 w-32" />
      <Skeleton className="h-3.5 w-20" />
    </li>
  ));
}
