import { useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronUp, Mail, MessageSquareText, Phone, StickyNote, Users } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { type Customer, HISTORY_ROWS } from "#contract/customers.ts";
import { listMessages } from "#contract/messages.ts";
import type { Reply } from "#contract/replies.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { useScreenToast } from "#ui/toast.tsx";
import { ViewSwitch } from "#ui/view-switch.tsx";
import { formatTime } from "#web/shared/dates.ts";
import { messagesArea } from "../messages/area.ts";
import { messagesOfCustomerQuery } from "../messages/message-client.ts";
import { repliesQuery } from "../replies/reply-client.ts";
import { ReplyDelivery } from "../replies/reply-list.tsx";
import { useMayCall } from "../shell/account.ts";
import { InteractionForm } from "./interaction-form.tsx";
import { LoadMoreButton, useFocusFirstNewItem } from "./load-more-button.tsx";
import {
  daysOf,
  TIMELINE_VIEWS,
  type TimelineEntry,
  type TimelineView,
  totalOf,
  unbrokenTimeline,
} from "./timeline.ts";
import { useInteractions, useNotes } from "./use-history.ts";
import type { Additions } from "./use-inline-forms.ts";

const VIEWS = TIMELINE_VIEWS.map((view) => ({ value: view, label: view }));
const NOTHING = {
  All: "Nothing yet. Notes and interactions added here, and messages from the website, will appear in one list.",
  Notes: "No notes yet.",
  Interactions: "No interactions yet.",
} as const;
const PADDING = "px-4 desk:px-card";
interface TimelineCardProps {
  customer: Customer;
  interaction: Additions["interaction"];
  /** Whether interactions may be logged. */
  mayAdd: boolean;
}

/** Timeline of a customer: interactions, messages, replies and notes. The notes alone are in a card of their own. */
export function TimelineCard({ customer, interaction, mayAdd }: TimelineCardProps) {
  const [view, setView] = useState<TimelineView>("Interactions");
  const [most, setMost] = useState(HISTORY_ROWS);
  const logging = useLogging(interaction);
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
  async function showOlder() {
    const next = most + HISTORY_ROWS;
    const isRead = read.length >= Math.min(next, total);
    if (!isRead && !(await Promise.all(kinds.map(({ more }) => more()))).every(Boolean)) return;
    readOn();
    setMost(next);
  }
  return (
    <Card aside={mayAdd && logging.button} title="Recent Interactions">
      {mayAdd && logging.form}
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
          busy={kinds.some(({ loading }) => loading)}
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

/** State of the form for an interaction, which a button opens. It is open at first if a draft was restored. */
function useLogging(interaction: Additions["interaction"]) {
  const toast = useScreenToast();
  const [open, setOpen] = useState(interaction.values.description !== "");
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus();
    wasOpen.current = open;
  }, [open]);

  function cancel() {
    const { values } = interaction;
    interaction.discard();
    setOpen(false);
    if (values.description.trim() === "") return;
    toast("Interaction discarded", () => {
      interaction.change(values);
      setOpen(true);
    });
  }
  return {
    button: (
      <Button
        aria-expanded={open}
        icon={open ? <ChevronUp size={16} /> : <ChevronDown size={16} />}
        onClick={() => setOpen(!open)}
        ref={button}
        size="small"
      >
        Log interaction
      </Button>
    ),
    form: open && <InteractionForm interaction={interaction} onCancel={cancel} onSaved={() => setOpen(false)} />,
  };
}

/** Returns the ids of the messages behind a customer's web forms, by their common instant. Empty until the messages load. */
function useMessageLinks({ id, interactions }: Customer): ReadonlyMap<string, string> {
  const mayRead = useMayCall(listMessages);
  const enabled = mayRead && interactions.some(({ type }) => type === "Web form");
  const { data } = useQuery({ ...messagesOfCustomerQuery(id), enabled });
  return new Map(data?.rows.map((message) => [message.createdAt, message.id]));
}

/** Returns the replies in the history by the ids of their entries. Empty until the replies load. */
function useRepliesByLine({ id, interactions }: Customer): ReadonlyMap<string | null, Reply> {
  const enabled = interactions.some(({ type }) => type === "Email");
  const { data } = useQuery({ ...repliesQuery("customers", id), enabled });
  return new Map(data?.rows.map((reply) => [reply.interactionId, reply]));
}

const ICONS = {
  Note: StickyNote,
  Email: Mail,
  Call: Phone,
  Meeting: Users,
  "Web form": MessageSquareText,
} as const satisfies Record<TimelineEntry["kind"], unknown>;

interface TimelineItemProps {
  entry: TimelineEntry;
  /** For a web form: id of its message, if that still exists. */
  messageId: string | undefined;
  /** For an email: its reply, if it was written here. */
  reply: Reply | undefined;
}

/** Entry of the timeline: kind, author, time and text. A line connects it to the next. */
function TimelineItem({ entry, messageId, reply }: TimelineItemProps) {
  const author = entry.author ?? reply?.author;
  const Icon = ICONS[entry.kind];
  return (
    <li
      className="relative grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3 py-2 not-last:before:absolute not-last:before:top-10 not-last:before:-bottom-2 not-last:before:left-[0.9375rem] not-last:before:w-px not-last:before:bg-border"
      id={`entry-${entry.id}`}
      tabIndex={-1}
    >
      <span
        aria-hidden="true"
        className="grid size-8 place-items-center rounded-full border border-border bg-surface-2 text-ink-2"
      >
        <Icon size={16} />
      </span>
      <div className="min-w-0 pt-1.5">
        <p className="flex flex-wrap items-baseline gap-x-2 leading-snug">
          <span className="font-[620]">{entry.kind}</span>
          {author && <span className="text-small text-ink-3">by {author}</span>}
          <time className="ml-auto font-num text-small text-ink-3 tabular-nums" dateTime={entry.instant}>
            {formatTime(entry.instant)}
          </time>
        </p>
        <p className="mt-0.5 max-w-reading whitespace-pre-wrap text-ink-2 wrap-anywhere">{entry.text}</p>
        {reply && (
          <p className="mt-0.5 text-small">
            <ReplyDelivery reply={reply} />
          </p>
        )}
        {entry.kind === "Web form" && messageId && (
          <Link
            className="inline-flex min-h-8 items-center font-medium text-(--link) hover:underline"
            to={messagesArea.paths.one(messageId)}
          >
            Open the message
          </Link>
        )}
      </div>
    </li>
  );
}
