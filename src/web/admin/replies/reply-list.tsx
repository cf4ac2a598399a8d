import { useEffect, useState } from "react";
import type { Reply, ReplyArea } from "#contract/replies.ts";
import { Button } from "#ui/button.tsx";
import { formatInstant } from "#web/shared/dates.ts";
import { AttachmentLinks } from "./attachment-links.tsx";
import { deliveryText } from "./reply-client.ts";

/** Number of replies shown at first. */
const INITIALLY_SHOWN = 3;

/** Returns the time, every half second while a reply waits. */
function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isRunning) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}

/** Delivery of a reply as text. */
export function ReplyDelivery({ reply }: { reply: Reply }) {
  const now = useNow(reply.status === "Waiting");
  return (
    <span className={reply.status === "Failed" ? "text-danger wrap-anywhere" : "text-ink-3 wrap-anywhere"}>
      {deliveryText(reply, now)}
    </span>
  );
}

interface ReplyListProps {
  area: ReplyArea;
  /** Id of the record whose replies are listed. */
  recordId: string;
  replies: readonly Reply[];
  /** Returns whether the user may take back a waiting reply. */
  mayTakeBack: (reply: Reply) => boolean;
  onTakeBack: (reply: Reply) => void;
  /** Id of the reply that is being taken back. */
  takingBack?: string | undefined;
}

/** Replies with author, time, text and delivery, newest first. */
export function ReplyList({ area, recordId, replies, mayTakeBack, onTakeBack, takingBack }: ReplyListProps) {
  const [all, setAll] = useState(false);
  const shown = all ? replies : replies.slice(0, INITIALLY_SHOWN);
  if (replies.length === 0) return null;
  return (
    <>
      <ul aria-label="Replies">
        {shown.map((reply) => (
          <li className="border-b border-border px-4 py-3 desk:px-card" key={reply.id}>
            <p className="flex flex-wrap items-baseline gap-x-2 text-small text-ink-3">
              <span className="wrap-anywhere">
                by {reply.author} to <bdi>{reply.to}</bdi>
              </span>
              <time className="ml-auto font-num tabular-nums" dateTime={reply.createdAt}>
                {formatInstant(reply.createdAt)}
              </time>
            </p>
            <p className="mt-1 font-medium wrap-anywhere">{reply.subject}</p>
            <p
              className={`mt-0.5 max-w-reading whitespace-pre-wrap wrap-anywhere ${reply.status === "Taken back" ? "text-ink-3" : "text-ink-2"}`}
            >
              {reply.text}
            </p>
            <AttachmentLinks area={area} recordId={recordId} reply={reply} />
            <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
              <ReplyDelivery reply={reply} />
              {reply.status === "Waiting" && mayTakeBack(reply) && (
                <Button busy={takingBack === reply.id} onClick={() => onTakeBack(reply)} size="small">
                  Take back
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {shown.length < replies.length && (
        <p className="border-b border-border px-4 py-2 desk:px-card">
          <Button onClick={() => setAll(true)} size="small">
            Show older replies
          </Button>
        </p>
      )}
    </>
  );
}
