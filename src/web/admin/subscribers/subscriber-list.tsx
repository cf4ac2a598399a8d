import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { type ComponentType, createContext, type ReactNode, useContext, useState } from "react";
import type { Subscriber } from "#contract/newsletter.ts";
import { Badge } from "#ui/badge.tsx";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import type { ConfirmationProps } from "#ui/confirmation.tsx";
import { columnsOf } from "#ui/data-table.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useToast } from "#ui/toast.tsx";
import { LAZY_MODULES } from "#web/admin/lazy-modules.ts";
import { type RemovableRecords, withoutGone } from "#web/admin/resource/resource-client.ts";
import { useLazyModule } from "#web/admin/use-lazy-module.tsx";
import { FailureReason } from "../failure-reason.tsx";
import { BulkRemoval } from "../resource/bulk-bar.tsx";
import { statusFilter } from "../resource/filters.tsx";
import { ListPage } from "../resource/list-page.tsx";
import { useListState } from "../resource/list-state.ts";
import { useBulk } from "../resource/use-bulk.ts";
import { Asked, Confirmed, Remark } from "./consent.tsx";
import { HELD_FILTER, STATUS_CHOICES, SUBSCRIBER_TONES } from "./subscriber-labels.ts";
import {
  exportSubscriberList,
  SUBSCRIBER_LIST_SHAPE,
  SUBSCRIBER_RECORDS,
  subscriberListQuery,
} from "./subscriber-queries.ts";

const FILTERS = [statusFilter(STATUS_CHOICES), HELD_FILTER] as const;

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
    meta: { cell: "py-1.5" },
  }),
  column.accessor("status", {
    header: "Status",
    cell: ({ getValue }) => <Badge tone={SUBSCRIBER_TONES[getValue()]}>{getValue()}</Badge>,
    meta: { cell: "w-36", skeleton: "badge" },
  }),
  column.accessor("createdAt", {
    header: "Asked",
    sortDescFirst: true,
    cell: ({ row }) => (
      <>
        <Asked subscriber={row.original} />
        <span className="block text-[0.8125rem] text-ink-3 @min-[66rem]:hidden">
          text of {row.original.consent.version}
          <br />
          notice version {row.original.noticeVersion}
        </span>
      </>
    ),
    meta: { cell: "w-[19%] py-1.5", skeleton: "day" },
  }),
  column.display({
    id: "confirmed",
    header: "Confirmed",
    cell: ({ row }) => <Confirmed subscriber={row.original} />,
    meta: { cell: "w-[19%] py-1.5", skeleton: "day", goes: 4 },
  }),
  column.display({
    id: "version",
    header: "Consent text",
    cell: ({ row }) => (
      <>
        <span>{row.original.consent.version}</span>
        <span className="block text-[0.8125rem] text-ink-3">Notice version {row.original.noticeVersion}</span>
      </>
    ),
    meta: { cell: "w-36 py-1.5", goes: 1 },
  }),
  column.display({
    id: "actions",
    header: "Actions",
    cell: ({ row }) => <DeleteButton subscriber={row.original} />,
    meta: { cell: "w-24 text-right", skeleton: "actions" },
  }),
]);

export function SubscriberList() {
  const controls = useListState(SUBSCRIBER_LIST_SHAPE);
  const { data, error, isPending, isFetching, refetch } = useQuery(subscriberListQuery(controls.state));
  const removal = useRemoval(SUBSCRIBER_RECORDS);
  const { failed, moduleFailure } = removal;
  const bulk = useBulk(SUBSCRIBER_RECORDS, controls.state, data?.rows);
  return (
    <Deleting value={{ ask: removal.ask, removing: removal.removing?.id }}>
      <ListPage
        banners={
          (failed || moduleFailure) && (
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
            </>
          )
        }
        bulk={{
          work: bulk,
          records: SUBSCRIBER_RECORDS,
          listQuery: subscriberListQuery,
          actions: <BulkRemoval bulk={bulk} records={SUBSCRIBER_RECORDS} />,
        }}
        columns={COLUMNS}
        compactSkeleton={<SubscriberRowSkeleton />}
        compactRow={(subscriber) => (
          <SubscriberRow aside={<DeleteButton subscriber={subscriber} />} subscriber={subscriber} />
        )}
        controls={controls}
        error={error ?? undefined}
        exportRows={(format) => exportSubscriberList(controls.state, format)}
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

const SUBSCRIBER_ROW = "flex items-start gap-2 pt-1 pr-2 pb-2.5 pl-4";

/** Most addresses leave no room beside them for a status. */
function SubscriberRowSkeleton() {
  return (
    <div className={SUBSCRIBER_ROW}>
      <div className="grid min-w-0 flex-1 pt-2.5">
        <Skeleton className="my-[0.2rem] w-44" />
        <Skeleton className="mt-1 h-5.5 w-20 rounded-full" />
        <Skeleton className="my-2.25 w-14" />
      </div>
      <Skeleton className="actions m-2.5" />
    </div>
  );
}

/** A subscriber where there is no room for a table; the whole consent is one press away. */
function SubscriberRow({ subscriber, aside }: { subscriber: Subscriber; aside: ReactNode }) {
  const { email, status, consent, noticeVersion } = subscriber;
  return (
    <div className={SUBSCRIBER_ROW}>
      <div className="min-w-0 flex-1 pt-2.5">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <p className="min-w-0 font-[560] wrap-anywhere">{email}</p>
          <Badge tone={SUBSCRIBER_TONES[status]}>{status}</Badge>
        </div>
        <Remark subscriber={subscriber} />
        <details className="text-ink-2">
          <summary className="flex min-h-8 w-fit cursor-pointer items-center text-[0.8125rem] underline underline-offset-4">
            Consent<span className="sr-only"> of {email}</span>
          </summary>
          <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-y-1.5 pb-1.5">
            <dt className="text-ink-3">Asked</dt>
            <dd>
              <Asked subscriber={subscriber} />
            </dd>
            <dt className="text-ink-3">Confirmed</dt>
            <dd>
              <Confirmed subscriber={subscriber} />
            </dd>
            <dt className="text-ink-3">Consent text</dt>
            <dd className="font-num tabular-nums">{consent.version}</dd>
            <dt className="text-ink-3">Notice version</dt>
            <dd className="font-num tabular-nums">{noticeVersion}</dd>
          </dl>
        </details>
      </div>
      {aside}
    </div>
  );
}

interface DeleteQuestionProps {
  /** Loaded when it was first asked for. */
  Confirmation: ComponentType<ConfirmationProps>;
  subscriber: Subscriber;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onConfirm: (subscriber: Subscriber) => void;
}

function DeleteQuestion({ Confirmation, subscriber, open, onOpenChange, onConfirm }: DeleteQuestionProps) {
  return (
    <Confirmation
      confirm="Delete subscriber"
      // The button that asked goes with its row: on to the screen's first control.
      focusAfterYes={() => document.getElementById("screen")}
      onConfirm={() => onConfirm(subscriber)}
      onOpenChange={onOpenChange}
      open={open}
      title="Delete this subscriber?"
    >
      <p className="wrap-anywhere">
        The address {subscriber.email} is deleted for good, with the proof of consent: when and from where the
        newsletter was requested and confirmed. Emails to it stop. It can subscribe again only on the website.
      </p>
      {subscriber.status === "Unsubscribed" && (
        <p className="mt-2">There will then be no record that this address has unsubscribed.</p>
      )}
    </Confirmation>
  );
}

interface DeleteFailedProps {
  subscriber: Subscriber;
  error: Error;
  onRetry: () => void;
  onDismiss: () => void;
}

function DeleteFailed({ subscriber, error, onRetry, onDismiss }: DeleteFailedProps) {
  return (
    <Banner action={{ label: "Try again", onAct: onRetry }} message="Failed to delete subscriber" onDismiss={onDismiss}>
      <FailureReason error={error} /> {subscriber.email} is still on the list.
    </Banner>
  );
}

/** Deletes rows of a list, each after a question. */
function useRemoval<Row extends { id: string }>({ keys, nameOf, remove }: RemovableRecords<Row>) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const { module, need, failure } = useLazyModule(LAZY_MODULES.confirmation, "question");
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState<Row>();

  const { mutate, reset, isPending, error, variables } = useMutation({
    mutationFn: (row: Row) => withoutGone(remove(row.id)),
    onSuccess(_, row) {
      toast(`${nameOf(row)} deleted`);
      return queryClient.invalidateQueries({ queryKey: keys.all });
    },
  });

  return {
    /** The question, once its script is there. */
    module,
    moduleFailure: failure,
    /** The row that is asked about. */
    asked,
    asking,
    setAsking,
    async ask(row: Row) {
      setAsked(row);
      setAsking(await need());
    },
    remove: mutate,
    removing: isPending ? variables : undefined,
    failed: error ? { error, row: variables } : undefined,
    dismiss: reset,
  };
}
