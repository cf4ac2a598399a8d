import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { mayCall } from "#contract/endpoint.ts";
import { IN_SPAM, REPLY_AREA_OF, REPLY_CALLS, type Reply, type ReplyArea } from "#contract/replies.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { onKey } from "#ui/key-target.ts";
import { LinesSkeleton } from "#ui/skeleton.tsx";
import { formatInstant } from "#web/shared/dates.ts";
import { useMayCall, usePermissions } from "../base/account.ts";
import { FailureReason } from "../base/failure-reason.tsx";
import { newestAnswer, type RepliedRecord, repliesQuery } from "./reply-client.ts";
import { ReplyForm, showForm } from "./reply-form.tsx";
import { ReplyList } from "./reply-list.tsx";
import { useReply } from "./use-reply.ts";

interface ReplyCardProps {
  area: ReplyArea;
  record: RepliedRecord;
  /** Set if sent replies are in the timeline. The card then shows only waiting replies. */
  besideTimeline?: boolean;
  /** Most frequent action after a reply. Undefined: nothing is left to do. */
  finish?: { label: string; act: () => void } | undefined;
}

/** Card with the replies of a record and the form for the next one. Each record has its own card, so that no draft moves to another. */
export function ReplyCard(props: ReplyCardProps) {
  return <CardOfRecord key={props.record.id} {...props} />;
}

function CardOfRecord({ area, record, besideTimeline = false, finish }: ReplyCardProps) {
  const mayReply = useMayCall(REPLY_CALLS[area].send);
  const permissions = usePermissions();
  const { data, error, refetch, isFetching } = useQuery(repliesQuery(area, record.id));
  const state = useReply(area, record, write);
  const [open, setOpen] = useState(() => state.draft.methods.getValues("text") !== "");
  const field = useRef<HTMLTextAreaElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const asked = useRef(false);
  const replies = data?.rows ?? [];
  const answer = newestAnswer(replies);
  const listed = besideTimeline ? replies.filter(isNotInTimeline) : replies;

  // A restored draft was begun before the user saw the current replies.
  const { begin } = state;
  const begun = useRef(false);
  useEffect(() => {
    if (!open || !data || begun.current) return;
    begun.current = true;
    begin(data.rows);
  }, [open, data, begin]);
  useEffect(() => {
    if (open && asked.current) {
      showForm(field.current);
      field.current?.focus();
    }
    asked.current = false;
  }, [open]);

  function write() {
    if (open) field.current?.focus();
    asked.current = true;
    setOpen(true);
  }
  function close() {
    begun.current = false;
    setOpen(false);
    button.current?.focus();
  }
  if (!mayReply && replies.length === 0) return null;
  return (
    <Card
      aside={
        mayReply &&
        !record.isSpam && (
          <Button
            aria-expanded={open}
            {...onKey("reply")}
            id="reply"
            onClick={write}
            ref={button}
            size="small"
            title="Write a reply (R)"
            variant={open || besideTimeline ? "secondary" : "primary"}
          >
            Write a reply
          </Button>
        )
      }
      title="Replies"
    >
      {error && (
        <div className="p-2.5">
          <Banner action={{ label: "Try again", onAct: refetch, busy: isFetching }} message="Failed to load replies">
            <FailureReason error={error} />
          </Banner>
        </div>
      )}
      {state.failure && (
        <div className="p-2.5">
          <Banner message="Not taken back" onDismiss={state.dismiss}>
            <FailureReason error={state.failure} />
          </Banner>
        </div>
      )}
      {answer && answer.status !== "Waiting" && (
        <p className="border-b border-border bg-surface-2 px-4 py-2 text-ink-2 desk:px-card">
          Answered by {answer.author} on {formatInstant(answer.createdAt)}
        </p>
      )}
      <ReplyList
        area={area}
        mayTakeBack={({ record: { type } }) => mayCall(permissions, REPLY_CALLS[REPLY_AREA_OF[type]].takeBack)}
        onTakeBack={state.takeBack}
        recordId={record.id}
        replies={listed}
        takingBack={state.takingBack}
      />
      {record.isSpam ? (
        <p className="px-4 py-3 text-ink-2 desk:px-card">{IN_SPAM}</p>
      ) : (
        <>
          {!data && !error && !open && (
            <div className="px-4 py-4 desk:px-card">
              <LinesSkeleton count={record.answered ? 6 : 1} nouns="replies" />
            </div>
          )}
          {data && replies.length === 0 && !open && (
            <p className="px-4 py-3 text-ink-2 desk:px-card">No replies yet.</p>
          )}
          {mayReply && open && (
            <ReplyForm field={field} finish={finish} onClose={close} record={record} state={state} />
          )}
        </>
      )}
    </Card>
  );
}

function isNotInTimeline({ status, interactionId }: Reply): boolean {
  return status === "Waiting" || interactionId === null;
}
