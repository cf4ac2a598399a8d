import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentType, type DragEvent, useId, useState } from "react";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { repeat, Skeleton } from "#ui/skeleton.tsx";
import { plural } from "#web/shared/plural.ts";
import { useMayCall } from "../base/account.ts";
import { QueryState } from "../base/query-state.tsx";
import { useRecordActions } from "../base/record-actions.ts";
import type { Change } from "../changes/change.ts";
import { BoardCard } from "./board-card.tsx";
import {
  type BoardFilters,
  type BoardProps,
  type BoardRow,
  type BoardShape,
  boardKey,
  type Column,
  columnQuery,
} from "./board-shape.ts";

import { onBoard } from "./moved-rows.ts";
import { type Grab, useGrab } from "./use-grab.ts";

/** Parts of a board that are those of its kind. */
interface BoardParts<Row extends BoardRow<Status>, Status extends string> {
  shape: BoardShape<Row, Status>;
  /** Returns the change that moves a record, or undefined if the user left a question about it. */
  changeOf: (row: Row, to: Status) => Change<Row> | Promise<Change<Row> | undefined>;
  /** Contents of a card below its name. */
  Facts: ComponentType<{ row: Row }>;
  /** Sum in the head of a column, below the number of its records. */
  Sum?: ComponentType<{ status: Status; filters: BoardFilters }>;
}

/** Records in a column for each status, as the body of a list page. */
export function Board<Row extends BoardRow<Status>, Status extends string>({
  filters,
  changes,
  changeOf,
  ...parts
}: BoardProps<Row> & BoardParts<Row, Status>) {
  const { resource, statuses, labelOf = resource.nameOf, next, aside } = parts.shape;
  const mayChange = useMayCall(resource.writeCall);
  async function moveRow(record: Row, to: Status) {
    const change = record.status === to ? undefined : await changeOf(record, to);
    if (change) await changes.run({ record }, onBoard(parts.shape, change));
  }
  const grab = useGrab<Row, Status>({ statuses, labelOf, moveRow });
  const queryClient = useQueryClient();
  /** Moves the card with the focus to the result of `following`. */
  function moveFocused(following: (row: Row) => Status | undefined) {
    const id = document.activeElement?.closest<HTMLElement>("[data-card]")?.dataset.card;
    const row = queryClient
      .getQueriesData<Column<Row>>({ queryKey: boardKey(resource) })
      .flatMap(([, column]) => column?.pages ?? [])
      .flatMap(({ rows }) => rows)
      .find((one) => one.id === id);
    const to = row && following(row);
    if (row && to && mayChange) grab.move(row, to);
  }
  useRecordActions({
    finish: () => moveFocused(({ status }) => next(status)),
    setAside: () => moveFocused(() => aside),
  });
  return (
    <>
      <p className="sr-only" role="status">
        {grab.announcement}
      </p>
      <div className="flex snap-x snap-proximity scroll-px-3 gap-3 overflow-x-auto p-3">
        {statuses.map((status) => (
          <BoardColumn {...parts} filters={filters} grab={mayChange ? grab : undefined} key={status} status={status} />
        ))}
      </div>
    </>
  );
}

interface BoardColumnProps<Row extends BoardRow<Status>, Status extends string>
  extends Omit<BoardParts<Row, Status>, "changeOf"> {
  status: Status;
  filters: BoardFilters;
  /** Undefined where the user may not move records. */
  grab: Grab<Row, Status> | undefined;
}

function BoardColumn<Row extends BoardRow<Status>, Status extends string>({
  shape,
  Facts,
  Sum,
  status,
  filters,
  grab,
}: BoardColumnProps<Row, Status>) {
  const { noun, nouns } = shape.resource;
  const heading = useId();
  const query = useInfiniteQuery(columnQuery(shape, status, filters));
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
          <Skeleton className={Sum ? "h-8 w-16" : "h-4 w-16"} />
        ) : (
          <p className="text-right text-small text-ink-2">
            <span className="font-num tabular-nums">{plural(total, noun)}</span>
            {Sum && <Sum filters={filters} status={status} />}
          </p>
        )}
      </div>
      <QueryState empty={undefined} loading={<ColumnSkeleton />} nouns={nouns} query={query}>
        {({ pages }) => {
          // A record that moved between two fetches comes on two pages.
          const rows = [...new Map(pages.flatMap((page) => page.rows.map((row) => [row.id, row]))).values()];
          if (rows.length === 0)
            return <p className="px-3.5 pb-4 text-small text-ink-3">{`No ${nouns} in this stage.`}</p>;
          return (
            <ul aria-label={`${nouns} in ${status}`} className="grid content-start gap-2 px-2 pb-2">
              {rows.map((row) => (
                <BoardCard
                  dragged={grab?.dragged}
                  Facts={Facts}
                  isGrabbed={grab?.grabbed?.id === row.id}
                  key={row.id}
                  onKey={grab?.press}
                  onMove={grab?.move}
                  row={row}
                  shape={shape}
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

/** Cards of a column while they load. */
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
