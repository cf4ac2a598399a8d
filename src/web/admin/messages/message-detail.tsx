import { usePrefetchQuery } from "@tanstack/react-query";
import { useEffect, useId } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import type { Entry } from "#contract/conversations.ts";
import type { Message, MessageChange, MessageStatus } from "#contract/messages.ts";
import { NO_ADDRESS } from "#contract/replies.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Tick } from "#ui/checkbox.tsx";
import { useConfirm } from "#ui/confirm.tsx";
import { Fact, Facts } from "#ui/facts.tsx";
import { onKey } from "#ui/key-target.ts";
import { ACTION_KEYS, useRecordActions } from "../base/record-actions.ts";
import { SampleMark } from "../base/sample-mark.tsx";
import type { Change } from "../changes/change.ts";
import { ChangeFailures } from "../changes/change-failures.tsx";
import { entriesQuery } from "../conversations/entry-client.ts";
import { ThreadCard } from "../conversations/thread-card.tsx";
import { openControl } from "../keyboard/rows.ts";
import { AlsoHere } from "../live/also-here.tsx";
import { DetailPage, useWide } from "../records/detail-page.tsx";
import { IntakeFacts, SpamNotice } from "../records/detail-parts.tsx";
import type { DetailShape } from "../records/detail-skeleton.tsx";
import { PhoneLink } from "../records/phone-link.tsx";
import { Triage } from "../records/triage.tsx";
import { useRecord } from "../records/use-record.ts";
import { nextRecordAddress, PreviousNextLinks, useRecordNavigation } from "../records/use-record-navigation.tsx";
import type { RepliedRecord } from "../replies/reply-client.ts";
import { TasksCard } from "../tasks/tasks-card.tsx";
import { messagesArea } from "./area.ts";
import { careChange } from "./care-change.ts";
import { CustomerCard, SenderPhone } from "./customer-card.tsx";
import { MergeMessages } from "./merge-messages.tsx";
import { ASSIGN_ID, MessageCare, SNOOZE_ID } from "./message-care.tsx";
import { blockingChange, isSnoozed, MESSAGE_TONES, messages, replyAddress } from "./message-client.ts";

/** Change of status when a message is opened. */
const OPENING = { from: "New", to: "Read" } as const;

const SHAPE: DetailShape = { badge: true, main: [5], rail: [5, 8, 14, 9] };

const MESSAGE_WALK = { resource: messages, pathOf: messagesArea.paths.one, evenWithoutList: true };

/** Opened message: its thread and reply, its care, and its neighbours in the list. Keys finish it, set it aside or snooze it. */
export function MessageDetail() {
  const { id = "" } = useParams();
  const state = useRecord(messages, id, OPENING);
  usePrefetchQuery(entriesQuery("messages", id));
  const { data, error, isPending, change, refetch } = state;
  // The server redirects the address of a merged message.
  const message = data?.record.id === id ? data.record : undefined;
  const wide = useWide();
  const walk = useRecordNavigation(MESSAGE_WALK, id);
  const changeTo = (status: MessageStatus, by?: Change<Message>) => change(status, nextRecordAddress(walk, status), by);
  const finish = () => change("Done", walk.next);
  useRecordActions({
    finish,
    setAside: () => change("Spam", walk.next),
    assign: () => openById(ASSIGN_ID),
    snooze: () => openById(SNOOZE_ID),
  });
  const navigate = useNavigate();
  const location = useLocation();
  const staysAt = data && !message ? messagesArea.paths.one(data.record.id) : undefined;
  useEffect(() => {
    if (staysAt !== undefined) navigate(staysAt, { replace: true });
  }, [staysAt, navigate]);
  function care(body: MessageChange) {
    if (data) state.changes.run(data, careChange(body));
    // A snoozed message is finished with for now.
    if (body.snoozedUntil && walk.next) navigate(walk.next, { replace: true, state: location.state });
  }
  // Nearly every message has a neighbour, so the bar is shown while the list loads, and nothing moves later.
  const hasBar = !wide && (walk.isLoading || (walk.previous ?? walk.next) !== undefined);
  const actions = message && (
    <MessageActions message={message} onChange={changeTo} without={hasBar ? "Done" : undefined} />
  );
  return (
    <Triage
      about={({ subject, message: text }) => subject || text}
      finish={message && message.status !== "Done" ? { label: "Mark as Done", act: finish } : undefined}
      fresh="New"
      id={id}
      at={({ lastEntryAt }) => lastEntryAt}
      note={noteOf}
      path={messagesArea.path}
      resource={messages}
      title="Messages"
      tones={MESSAGE_TONES}
      walk={walk}
    >
      <DetailPage
        actions={wide && actions}
        area="Messages"
        back={{ to: messagesArea.path, label: "Back to messages" }}
        badge={
          message && (
            <>
              <Badge tone={MESSAGE_TONES[message.status]}>{message.status}</Badge>
              {message.overdue && <Badge tone="danger">Overdue</Badge>}
              {message.returned && <Badge tone="info">Returned</Badge>}
              <SampleMark sample={message.sample} />
              <AlsoHere area="messages" id={id} />
            </>
          )
        }
        banners={<ChangeFailures changes={state.changes} shown={{ id, onReload: refetch }} />}
        error={message ? undefined : (error ?? undefined)}
        loading={isPending && { ...SHAPE, ...(wide ? { actions: 3 } : { subtitle: true, below: hasBar ? 2 : 3 }) }}
        noun="message"
        onRetry={refetch}
        rail={
          message && (
            <>
              <MessageCare message={message} onChange={care} />
              <TasksCard id={id} of="messageId" />
              <CustomerCard message={message} onChange={care} />
              <MessageFacts message={message} />
            </>
          )
        }
        subtitle={message && !wide && <SenderPhone message={message} />}
        title={message?.name}
        neighbours={<PreviousNextLinks of={messages} walk={walk} />}
      >
        {message && (
          <ThreadCard
            area="messages"
            aside={<MergeMessages message={message} />}
            finish={message.status === "Done" ? undefined : { label: "Send and mark as Done", act: finish }}
            first={firstEntry(message)}
            notice={<SpamNotice reason={message.spamReason} />}
            record={repliedMessage(message)}
            withoutReply={NO_ADDRESS.messages}
          />
        )}
        {!wide && actions}
      </DetailPage>
    </Triage>
  );
}

/** Returns the word that the list beside a message shows in place of the status. */
function noteOf(message: Message): string | undefined {
  if (isSnoozed(message)) return "Snoozed";
  if (message.overdue) return "Overdue";
  return message.returned ? "Returned" : undefined;
}

/** Focuses a select of the card and opens its list. */
function openById(id: string): void {
  const control = document.getElementById(id);
  if (control) openControl(control);
}

function repliedMessage({ id, name, email, subject, reference, status, answered }: Message): RepliedRecord {
  return { id, name, email, about: subject || "Your message", reference, isSpam: status === "Spam", answered };
}

/** Returns the words with which the sender began. They are shown before the thread is loaded. */
function firstEntry({ id, createdAt: at, name, email, subject, message: text }: Message): Entry {
  const empty = { author: "", to: [], cc: [], quoted: "", automatic: false, unverified: false, attachments: [] };
  return {
    ...empty,
    id,
    kind: "received",
    at,
    from: email === "" ? name : `${name} <${email}>`,
    subject,
    text,
    status: null,
  };
}

/** Sender, reference and date of deletion. */
function MessageFacts({ message }: { message: Message }) {
  return (
    <Card title="Details">
      <Facts>
        {message.phone !== "" && (
          <Fact name="Phone">
            <PhoneLink phone={message.phone} />
          </Fact>
        )}
        {message.email !== "" && (
          <Fact name="Email">
            <a className="inline-flex min-h-6 items-center underlined-link" href={replyAddress(message)}>
              {message.email}
            </a>
          </Fact>
        )}
        {message.customerId === null && message.company && <Fact name="Company">{message.company}</Fact>}
        <IntakeFacts record={message} />
      </Facts>
    </Card>
  );
}

/** Order of the buttons: the most frequent next status first. */
const ORDER: readonly MessageStatus[] = ["Done", "Read", "New", "Spam"];

/** Shortcuts of the buttons. */
const KEYS: Readonly<Partial<Record<MessageStatus, string>>> = { Done: ACTION_KEYS.finish, Spam: ACTION_KEYS.setAside };

interface MessageActionsProps {
  message: Message;
  onChange: (status: MessageStatus, by?: Change<Message>) => void;
  /** Status that has its own button elsewhere. */
  without: MessageStatus | undefined;
}

/** One button for each status that the message does not have. */
function MessageActions({ message, onChange, without }: MessageActionsProps) {
  const confirm = useConfirm();
  async function press(status: MessageStatus) {
    if (status !== "Spam") return onChange(status);
    const isBlocked = { current: false };
    const isConfirmed = await confirm({
      confirm: "Mark as Spam",
      text: `The message from ${message.name} will move to Spam, with its lead if nobody has changed the lead. You can find it there, and move it back, at any time.`,
      title: "Mark this message as spam?",
      field: message.email !== "" && <BlockTick email={message.email} isBlocked={isBlocked} />,
    });
    if (isConfirmed) onChange(status, isBlocked.current ? blockingChange() : undefined);
  }
  const others = ORDER.filter((status) => status !== message.status && status !== without);
  return (
    <div className="flex flex-wrap gap-2 max-desk:*:grow">
      {others.map((status, at) => (
        <Button
          {...onKey(at === 0 ? "status" : undefined)}
          key={status}
          onClick={() => press(status)}
          title={KEYS[status] && `Mark as ${status} (${KEYS[status]})`}
        >
          Mark as {status}
        </Button>
      ))}
    </div>
  );
}

interface BlockTickProps {
  email: string;
  /** Set to whether the box is ticked. */
  isBlocked: { current: boolean };
}

/** Box of the question about spam: later mails of the sender go to Spam too. */
function BlockTick({ email, isBlocked }: BlockTickProps) {
  const id = useId();
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 desk:min-h-9" htmlFor={id}>
      <Tick
        id={id}
        onChange={({ target }) => {
          isBlocked.current = target.checked;
        }}
      />
      <span className="wrap-anywhere">
        Block <bdi>{email}</bdi>: later emails go to Spam
      </span>
    </label>
  );
}
