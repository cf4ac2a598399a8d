import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { createContext, useContext } from "react";
import type { Subscriber } from "#contract/newsletter.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { columnsOf } from "#ui/data-table.tsx";
import { BulkFailures } from "../resource/bulk-failures.tsx";
import { BulkRemoval } from "../resource/bulk-removal.tsx";
import { ListPage } from "../resource/list-page.tsx";
import { useBulk } from "../resource/use-bulk.ts";
import { useListState } from "../resource/use-list-state.ts";
import { useRemoval } from "../resource/use-removal.ts";
import { Asked, Confirmed, Remark } from "./consent.tsx";
import { DeleteFailed, DeleteQuestion } from "./delete-question.tsx";
import { STATUS_CHOICES, SUBSCRIBER_TONES } from "./subscriber-labels.ts";
import {
  exportSubscriberList,
  SUBSCRIBER_LIST_SHAPE,
  SUBSCRIBER_RECORDS,
  subscriberListQuery,
} from "./subscriber-queries.ts";
import { SubscriberRow } from "./subscriber-row.tsx";

const FILTERS = [{ name: "status", label: "Status", all: "All Status", choices: STATUS_CHOICES }] as const;

/** Columns are declared once for all and reach the list's question by context. */
const Deleting = createContext<{ ask: (row: Subscriber) => void; removing?: string | undefined }>({
  ask: () => undefined,
});

function DeleteButton({ subscriber }: { subscriber: Subscriber }) {
  const { ask, removing } = useContext(Deleting);
  return (
    <Button
      aria-label={`Delete ${subscriber.email}`}
      busy={removing === subscriber.id}
      icon={<Trash2 aria-hidden="true" size={18} strokeWidth={1.75} />}
      variant="quiet"
      onClick={() => ask(subscriber)}
      size="icon"
    />
  );
}

const column = columnsOf<Subscriber>();
const COLUMNS = column.columns([
  column.accessor("email", {
    header: "Email",
    cell: ({ row, getValue }) => (
      <>
        <span className="block font-[560] wrap-anywhere">{getValue()}</span>
        <Remark subscriber={row.original} />
      </>
    ),
    meta: { cell: "py-1.5", skeleton: "w-3/5" },
  }),
  column.accessor("status", {
    header: "Status",
    cell: ({ getValue }) => <Badge tone={SUBSCRIBER_TONES[getValue()]}>{getValue()}</Badge>,
    meta: { cell: "w-36", skeleton: "w-24" },
  }),
  column.accessor("createdAt", {
    header: "Asked",
    sortDescFirst: true,
    cell: ({ row }) => (
      <>
        <Asked subscriber={row.original} />
        <span className="block text-[0.8125rem] text-ink-3 min-[1200px]:hidden">
          text of {row.original.consent.version}
        </span>
      </>
    ),
    meta: { cell: "w-[19%] py-1.5", skeleton: "w-4/5" },
  }),
  column.display({
    id: "confirmed",
    header: "Confirmed",
    cell: ({ row }) => <Confirmed subscriber={row.original} />,
    meta: { cell: "w-[19%] py-1.5", skeleton: "w-4/5" },
  }),
  column.display({
    id: "version",
    header: "Consent text",
    cell: ({ row }) => row.original.consent.version,
    meta: { cell: "w-32 max-[1199px]:hidden", skeleton: "w-20" },
  }),
  column.display({
    id: "actions",
    header: "Actions",
    cell: ({ row }) => <DeleteButton subscriber={row.original} />,
    meta: { cell: "w-24 text-right", skeleton: "ml-auto size-6" },
  }),
]);

export function SubscriberList() {
  const controls = useListState(SUBSCRIBER_LIST_SHAPE);
  const { data, error, isPending, isFetching, refetch } = useQuery(subscriberListQuery(controls.state));
  const removal = useRemoval(SUBSCRIBER_RECORDS);
  const { failed, moduleFailure } = removal;
  const bulk = useBulk(SUBSCRIBER_RECORDS, data?.rows);
  return (
    <Deleting value={{ ask: removal.ask, removing: removal.removing?.id }}>
      <ListPage
        banners={
          (failed || moduleFailure || bulk.rejected) && (
            <>
              {moduleFailure}
              {failed && (
                <DeleteFailed
                  error={failed.error}
                  onDismiss={removal.dismiss}
                  onRetry={() => removal.remove(failed.row)}
                  subscriber={failed.row}
                />
              )}
              <BulkFailures bulk={bulk} records={SUBSCRIBER_RECORDS} />
            </>
          )
        }
        bulk={{
          work: bulk,
          nameOf: SUBSCRIBER_RECORDS.nameOf,
          actions: <BulkRemoval bulk={bulk} records={SUBSCRIBER_RECORDS} />,
        }}
        columns={COLUMNS}
        compactRow={(subscriber) => (
          <SubscriberRow aside={<DeleteButton subscriber={subscriber} />} subscriber={subscriber} />
        )}
        controls={controls}
        error={error ?? undefined}
        exportRows={() => exportSubscriberList(controls.state)}
        filters={FILTERS}
        firstUse={{
          title: "No subscribers yet",
          text: "People who sign up for the newsletter on the website are listed here.",
        }}
        list={data}
        loading={isPending}
        noun="subscribers"
        onRetry={refetch}
        refetching={isFetching}
        rowId={({ id }) => id}
        title="Subscribers"
      />
      {removal.module && removal.asked && (
        <DeleteQuestion
          Confirmation={removal.module.Confirmation}
          onConfirm={removal.remove}
          onOpenChange={removal.setAsking}
          open={removal.asking}
          subscriber={removal.asked}
        />
      )}
    </Deleting>
  );
}
