import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import type { Subscriber } from "#contract/newsletter.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { useConfirm } from "#ui/confirm.tsx";
import { NEWEST_FIRST_SORT, TEXT_SORT } from "#ui/data-table.tsx";
import { useToast } from "#ui/toast.tsx";
import { ignoreNotFound, type RemovableResource } from "#web/admin/resources/resource-client.ts";
import { isPermitted } from "../areas/area.ts";
import { usePermissions } from "../base/account.ts";
import { FailureBanner } from "../base/failure-reason.tsx";
import { BulkRemoval } from "../lists/bulk-bar.tsx";
import { statusFilter } from "../lists/filters.tsx";
import { ListPage } from "../lists/list-page.tsx";
import { useList } from "../lists/use-list.ts";
import { subscribersArea } from "./area.ts";
import { Confirmed, ConsentNote, consentNoteOf, consentTextOf, SignedUp } from "./consent.tsx";
import { Growth } from "./growth.tsx";
import { HELD_FILTER, STATUS_CHOICES, SUBSCRIBER_TONES, subscribers } from "./subscriber-client.ts";

const FILTERS = [statusFilter(STATUS_CHOICES), HELD_FILTER] as const;

interface DeleteButtonProps {
  subscriber: Subscriber;
  busy: boolean;
  onPress: (subscriber: Subscriber) => void;
}

function DeleteButton({ subscriber, busy, onPress }: DeleteButtonProps) {
  return (
    <Button
      aria-label={`Delete ${subscriber.email}`}
      busy={busy}
      icon={<Trash2 size={18} />}
      variant="quiet"
      onClick={() => onPress(subscriber)}
      size="icon"
    />
  );
}

export function SubscriberList() {
  const list = useList(subscribers);
  // By the permission, since the calls of imports would add 3 kB to this list.
  const mayImport = isPermitted(usePermissions(), "subscribers:write");
  const confirm = useConfirm();
  const removal = useRemoval(subscribers);
  const { failed } = removal;
  async function ask(subscriber: Subscriber) {
    const isConfirmed = await confirm({
      confirm: "Delete subscriber",
      // The pressed button is removed with its row, so the screen takes the focus.
      focusAfterYes: () => document.getElementById("screen"),
      text: (
        <>
          <p className="wrap-anywhere">
            The address {subscriber.email} is deleted, with the proof of consent: when and from where the newsletter was
            requested and confirmed. Emails to it stop. It can subscribe again only on the website. This cannot be
            undone.
          </p>
          {subscriber.status === "Unsubscribed" && (
            <p className="mt-2">
              There will then be no record that this address has unsubscribed. Only a keyed hash stays, so that no
              import adds it again.
            </p>
          )}
        </>
      ),
      title: "Delete this subscriber?",
    });
    if (isConfirmed) removal.remove(subscriber);
  }
  const deleteButton = (subscriber: Subscriber) => (
    <DeleteButton busy={removal.removing?.id === subscriber.id} onPress={ask} subscriber={subscriber} />
  );
  return (
    <ListPage
      banners={
        failed && (
          <DeleteFailed
            error={failed.error}
            onDismiss={removal.dismiss}
            onRetry={() => removal.remove(failed.row)}
            subscriber={failed.row}
          />
        )
      }
      bulkActions={<BulkRemoval bulk={list.bulk} resource={subscribers} />}
      columns={[
        {
          id: "email",
          header: "Email",
          cell: (subscriber) => (
            <>
              <span className="block font-medium wrap-anywhere">{subscriber.email}</span>
              <ConsentNote subscriber={subscriber} />
            </>
          ),
          sort: TEXT_SORT,
          className: "py-1.5",
        },
        {
          id: "status",
          header: "Status",
          cell: ({ status }) => <Badge tone={SUBSCRIBER_TONES[status]}>{status}</Badge>,
          sort: TEXT_SORT,
          width: "w-36",
        },
        {
          id: "createdAt",
          header: "Signed up",
          cell: (subscriber) => (
            <>
              <SignedUp subscriber={subscriber} />
              <span className="block text-small text-ink-3 @min-[66rem]:hidden">
                {consentNoteOf(subscriber.consent)}
                <br />
                notice version {subscriber.noticeVersion}
              </span>
            </>
          ),
          sort: NEWEST_FIRST_SORT,
          width: "w-[19%]",
          className: "py-1.5",
        },
        {
          id: "confirmed",
          header: "Confirmed",
          cell: (subscriber) => <Confirmed subscriber={subscriber} />,
          width: "w-[19%]",
          className: "py-1.5",
          hideOrder: 4,
        },
        {
          id: "version",
          header: "Consent text",
          cell: ({ consent, noticeVersion }) => (
            <>
              <span className="wrap-anywhere">{consentTextOf(consent)}</span>
              <span className="block text-small text-ink-3">Notice version {noticeVersion}</span>
            </>
          ),
          width: "w-36",
          className: "py-1.5",
          hideOrder: 1,
        },
        {
          id: "actions",
          header: "Actions",
          cell: deleteButton,
          width: "w-24",
          align: "right",
        },
      ]}
      compactHeight="h-25.5"
      compactRow={(subscriber) => <SubscriberRow aside={deleteButton(subscriber)} subscriber={subscriber} />}
      filters={FILTERS}
      firstUse={{
        title: "No subscribers yet",
        text: "People who sign up for the newsletter on the website are listed here.",
      }}
      importAt={mayImport ? subscribersArea.paths.import : undefined}
      list={list}
      summary={<Growth />}
      title="Subscribers"
    />
  );
}

const SUBSCRIBER_ROW = "flex items-start gap-2 pt-1 pr-2 pb-2.5 pl-4";

/** Row of a subscriber in a narrow window. A press shows the whole consent. */
function SubscriberRow({ subscriber, aside }: { subscriber: Subscriber; aside: ReactNode }) {
  const { email, status, consent, noticeVersion } = subscriber;
  return (
    <div className={SUBSCRIBER_ROW}>
      <div className="min-w-0 flex-1 pt-2.5">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <p className="min-w-0 font-medium wrap-anywhere">{email}</p>
          <Badge tone={SUBSCRIBER_TONES[status]}>{status}</Badge>
        </div>
        <ConsentNote subscriber={subscriber} />
        <details className="text-ink-2">
          <summary className="flex min-h-8 w-fit cursor-pointer items-center text-small underline underline-offset-4">
            Consent<span className="sr-only"> of {email}</span>
          </summary>
          <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-y-1.5 pb-1.5">
            <dt className="text-ink-3">Signed up</dt>
            <dd>
              <SignedUp subscriber={subscriber} />
            </dd>
            <dt className="text-ink-3">Confirmed</dt>
            <dd>
              <Confirmed subscriber={subscriber} />
            </dd>
            <dt className="text-ink-3">Consent text</dt>
            <dd className="wrap-anywhere">{consentTextOf(consent)}</dd>
            <dt className="text-ink-3">Notice version</dt>
            <dd className="font-num tabular-nums">{noticeVersion}</dd>
          </dl>
        </details>
      </div>
      {aside}
    </div>
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
    <FailureBanner
      action={{ label: "Try again", onAct: onRetry }}
      error={error}
      message="Failed to delete subscriber"
      onDismiss={onDismiss}
    >
      {subscriber.email} is still on the list.
    </FailureBanner>
  );
}

/** Deletes rows of a list. */
function useRemoval<Row extends { id: string }>({ keys, nameOf, remove }: RemovableResource<Row>) {
  const queryClient = useQueryClient();
  const toast = useToast();

  const { mutate, reset, isPending, error, variables } = useMutation({
    mutationFn: (row: Row) => ignoreNotFound(remove(row.id)),
    onSuccess(_, row) {
      toast(`${nameOf(row)} deleted`);
      return queryClient.invalidateQueries({ queryKey: keys.all });
    },
  });

  return {
    remove: mutate,
    removing: isPending ? variables : undefined,
    failed: error ? { error, row: variables } : undefined,
    dismiss: reset,
  };
}
