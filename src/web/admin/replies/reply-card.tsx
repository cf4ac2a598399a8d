import { REPLY_CALLS, type Reply, type ReplyArea } from "#contract/replies.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { onKey } from "#ui/key-target.ts";
import { LinesSkeleton } from "#ui/skeleton.tsx";
import { formatInstant } from "#web/shared/dates.ts";
import { useMayCall } from "../base/account.ts";
import { newestAnswer, type RepliedRecord } from "./reply-client.ts";
import { ReplyFailures } from "./reply-failures.tsx";
import { ReplyForm } from "./reply-form.tsx";
import { ReplyList } from "./reply-list.tsx";
import { useReplyForm } from "./use-reply-form.ts";

interface ReplyCardProps {
  area: ReplyArea;
  record: RepliedRecord;
}

/**
 * Card with the form of the next reply, and the replies that are not in the timeline beside it yet. Each record has its own card, so
 * that no draft moves to another.
 */
export function ReplyCard(props: ReplyCardProps) {
  return <CardOfRecord key={props.record.id} {...props} />;
}

function CardOfRecord({ area, record }: ReplyCardProps) {
  const mayReply = useMayCall(REPLY_CALLS[area].send);
  const { state, form, query, replies, mayTakeBack } = useReplyForm(area, record);
  const answer = newestAnswer(replies);
  if (!mayReply && replies.length === 0) return null;
  return (
    <Card
      aside={
        mayReply && (
          <Button
            aria-expanded={form.open}
            {...onKey("reply")}
            id="reply"
            onClick={form.show}
            ref={form.button}
            size="small"
            title="Write a reply (R)"
          >
            Write a reply
          </Button>
        )
      }
      title="Replies"
    >
      <ReplyFailures query={query} state={state} />
      {answer && answer.status !== "Waiting" && (
        <p className="border-b border-border bg-surface-2 px-4 py-2 text-ink-2 desk:px-card">
          Answered by {answer.author} on {formatInstant(answer.createdAt)}
        </p>
      )}
      <ReplyList
        area={area}
        mayTakeBack={mayTakeBack}
        onTakeBack={state.takeBack}
        recordId={record.id}
        replies={replies.filter(isNotInTimeline)}
        takingBack={state.takingBack}
      />
      {!query.data && !query.error && !form.open && (
        <div className="px-4 py-4 desk:px-card">
          <LinesSkeleton count={1} nouns="replies" />
        </div>
      )}
      {query.data && replies.length === 0 && !form.open && (
        <p className="px-4 py-3 text-ink-2 desk:px-card">No replies yet.</p>
      )}
      {mayReply && form.open && <ReplyForm field={form.field} onClose={form.close} record={record} state={state} />}
    </Card>
  );
}

/** Returns whether the timeline beside the card lacks a reply: while it waits, or without an interaction. */
function isNotInTimeline({ status, interactionId }: Reply): boolean {
  return status === "Waiting" || interactionId === null;
}
