import { useState } from "react";
import type { Reply, ReplyArea } from "#contract/replies.ts";
import { Button } from "#ui/button.tsx";
import { formatInstant } from "#web/shared/dates.ts";
import { AttachmentLinks } from "./attachment-links.tsx";
import { loadReplyFile } from "./reply-client.ts";
import { ReplyDelivery } from "./reply-delivery.tsx";

/** Number of replies shown at first. */
const INITIALLY_SHOWN = 3;

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
            <AttachmentLinks
              files={reply.attachments}
              load={(attachmentId) => loadReplyFile(area, { id: recordId, replyId: reply.id, attachmentId })}
            />
            <ReplyDelivery
              isTakingBack={takingBack === reply.id}
              onTakeBack={mayTakeBack(reply) ? onTakeBack : undefined}
              reply={reply}
            />
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
