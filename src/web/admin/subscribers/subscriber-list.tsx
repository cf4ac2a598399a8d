import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { SUBSCRIBER_FACTS, type Subscriber } from "#contract/newsletter.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { useConfirm } from "#ui/confirm.tsx";
import { NEWEST_FIRST_SORT, TEXT_SORT } from "#ui/data-table.tsx";
import { isPermitted } from "../areas/area.ts";
import { usePermissions } from "../base/account.ts";
import { ChangeFailures } from "../changes/change-failures.tsx";
import { useChanges } from "../changes/use-changes.ts";
import { BulkRemoval } from "../lists/bulk-bar.tsx";
import { columnsOf, ownColumn, statusColumn } from "../lists/columns.tsx";
import { statusFilter } from "../lists/filters.tsx";
import { ListPage } from "../lists/list-page.tsx";
import { useList } from "../lists/use-list.ts";
import { subscribersArea } from "./area.ts";
import { Confirmed, ConsentNote, consentNoteOf, consentTextOf, SignedUp } from "./consent.tsx";
import { Growth } from "./growth.tsx";
import { DELETION, HELD_FILTER, STATUS_CHOICES, SUBSCRIBER_TONES, subscribers } from "./subscriber-client.ts";

/** Columns, of which only two are fields of a subscriber. The others are parts of the consent. */
const LABELS = { ...SUBSCRIBER_FACTS, createdAt: "Signed up", confirmed: "Confirmed", version: "Consent text" };

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

/** Time of the sign-up. A table without room for the column of consent texts shows that text below it. */
function SignedUpCell({ subscriber }: { subscriber: Subscriber }) {
  return (
    <>
      <SignedUp subscriber={subscriber} />
      <span className="block text-small text-ink-3 @min-[66rem]:hidden">
        {consentNoteOf(subscriber.consent)}
        <br />
        notice version {subscriber.noticeVersion}
      </span>
    </>
  );
}

/** List of subscribers with their consent, and the growth of their number. */
export function SubscriberList() {
  const list = useList(subscribers);
  // By the permission, since the calls of imports would add 3 kB to this list.
  const mayImport = isPermitted(usePermissions(), "subscribers:write");
  const confirm = useConfirm();
  const changes = useChanges<Subscriber>(subscribers);
  async function remove(subscriber: Subscriber) {
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
    if (isConfirmed) await changes.run({ record: subscriber }, DELETION);
  }
  const deleteButton = (subscriber: Subscriber) => (
    <DeleteButton busy={changes.busy.has(subscriber.id)} onPress={remove} subscriber={subscriber} />
  );
  return (
    <ListPage
      banners={<ChangeFailures changes={changes} />}
      bulkActions={<BulkRemoval bulk={list.bulk} resource={subscribers} />}
      columns={columnsOf(subscribers, LABELS, {
        email: ownColumn(
          (subscriber) => (
            <>
              <span className="block font-medium wrap-anywhere">{subscriber.email}</span>
              <ConsentNote subscriber={subscriber} />
            </>
          ),
          { sort: TEXT_SORT, className: "py-1.5" },
        ),
        status: statusColumn(({ status }) => <Badge tone={SUBSCRIBER_TONES[status]}>{status}</Badge>),
        createdAt: ownColumn((subscriber) => <SignedUpCell subscriber={subscriber} />, {
          sort: NEWEST_FIRST_SORT,
          width: "w-[19%]",
          className: "py-1.5",
        }),
        confirmed: ownColumn((subscriber) => <Confirmed subscriber={subscriber} />, {
          width: "w-[19%]",
          className: "py-1.5",
          hideOrder: 4,
        }),
        version: ownColumn(
          ({ consent, noticeVersion }) => (
            <>
              <span className="wrap-anywhere">{consentTextOf(consent)}</span>
              <span className="block text-small text-ink-3">Notice version {noticeVersion}</span>
            </>
          ),
          { width: "w-36", className: "py-1.5", hideOrder: 1 },
        ),
        actions: ownColumn(deleteButton, { width: "w-24", align: "right" }),
      })}
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
