import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Customer, HISTORY_ROWS } from "#contract/customers.ts";
import { listMessages } from "#contract/messages.ts";
import type { Reply } from "#contract/replies.ts";
import { Card } from "#ui/card.tsx";
import { ViewSwitch } from "#ui/view-switch.tsx";
import { useMayCall } from "../base/account.ts";
import { messagesOfCustomerQuery } from "../messages/message-client.ts";
import { repliesQuery } from "../replies/reply-client.ts";
import { LoadMoreButton, useFocusFirstNewItem } from "./load-more-button.tsx";
import {
  daysOf,
  TIMELINE_VIEWS,
  type TimelineEntry,
  type TimelineView,
  totalOf,
  unbrokenTimeline,
} from "./timeline.ts";
import { TimelineItem } from "./timeline-item.tsx";
import { useInteractions, useNotes } from "./use-history.ts";

const VIEWS = TIMELINE_VIEWS.map((view) => ({ value: view, label: view }));
const NOTHING = {
  All: "Nothing yet. Notes and interactions added here, and messages from the website, will appear in one list.",
  Notes: "No notes yet.",
  Interactions: "No interactions yet.",
} as const;
const PADDING = "px-4 desk:px-card";

/** Timeline of a customer: interactions, messages, replies and notes, newest first. */
export function TimelineCard({ customer }: { customer: Customer }) {
  const [view, setView] = useState<TimelineView>("All");
  const [most, setMost] = useState(HISTORY_ROWS);
  const notes = useNotes(customer);
  const interactions = useInteractions(customer);
  const kinds = [...(view === "Interactions" ? [] : [notes]), ...(view === "Notes" ? [] : [interactions])];
  const history = {
    notes: notes.entries,
    notesTotal: notes.total,
    interactions: interactions.entries,
    interactionsTotal: interactions.total,
  };
  const read = unbrokenTimeline(history, view);
  const entries = read.slice(0, most);
  const total = totalOf(history, view);
  const { list, readOn } = useFocusFirstNewItem(entries.length);

  function choose(next: TimelineView) {
    setView(next);
    setMost(HISTORY_ROWS);
  }
  const next = most + HISTORY_ROWS;
  const isRead = read.length >= Math.min(next, total);
  async function showOlder() {
    if (!isRead && !(await Promise.all(kinds.map(({ more }) => more()))).every(Boolean)) return;
    readOn();
    setMost(next);
  }
  return (
    <Card title="Recent Interactions">
      <div className={`flex flex-wrap items-center gap-x-4 gap-y-2 py-3 ${PADDING}`}>
        <ViewSwitch choices={VIEWS} className="*:px-2.5" label="Show" onShow={choose} shown={view} />
        <p className="ml-auto text-small text-ink-3" role="status">
          {entries.length < total && `${entries.length} of ${total.toLocaleString("en-US")} shown`}
        </p>
      </div>
      {entries.length === 0 && <p className={`max-w-[60ch] pb-5 text-ink-2 ${PADDING}`}>{NOTHING[view]}</p>}
      <div ref={list}>
        <Days customer={customer} entries={entries} />
      </div>
      {entries.length < total && (
        <LoadMoreButton
          busy={!isRead && kinds.some(({ loading }) => loading)}
          failure={kinds.find(({ failure }) => failure)?.failure}
          onShow={showOlder}
          what="entries"
        >
          Show older
        </LoadMoreButton>
      )}
    </Card>
  );
}

function Days({ customer, entries }: { customer: Customer; entries: readonly TimelineEntry[] }) {
  const messages = useMessageLinks(customer);
  const replies = useRepliesByLine(customer);
  return daysOf(entries, new Date()).map(({ iso, title, entries: ofDay }) => (
    <section aria-label={title} key={iso}>
      <h3
        className={`border-y border-border bg-surface-2 py-1.5 text-small font-semibold tracking-normal text-ink-2 font-stretch-100% ${PADDING}`}
      >
        {title}
      </h3>
      <ol className={`py-3 ${PADDING}`}>
        {ofDay.map((entry) => (
          <TimelineItem
            customerId={customer.id}
            entry={entry}
            key={entry.id}
            messageId={messages.get(entry.instant)}
            reply={replies.get(entry.id)}
          />
        ))}
      </ol>
    </section>
  ));
}

/** Returns the ids of a customer's messages by the instants of their first and last lines in the history. Empty until they load. */
function useMessageLinks({ id, interactions }: Customer): ReadonlyMap<string, string> {
  const mayRead = useMayCall(listMessages);
  const enabled = mayRead && interactions.length > 0;
  const { data } = useQuery({ ...messagesOfCustomerQuery(id), enabled });
  return new Map(
    data?.rows.flatMap(({ id: message, lastEntryAt, createdAt }) => [
      [lastEntryAt, message],
      [createdAt, message],
    ]),
  );
}

/** Returns the replies in the history by the ids of their entries. Empty until the replies load. */
function useRepliesByLine({ id, interactions }: Customer): ReadonlyMap<string | null, Reply> {
  const enabled = interactions.some(({ type }) => type === "Email");
  const { data } = useQuery({ ...repliesQuery("customers", id), enabled });
  return new Map(data?.rows.map((reply) => [reply.interactionId, reply]));
}
