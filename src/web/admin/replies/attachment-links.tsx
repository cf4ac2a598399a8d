import { Paperclip } from "lucide-react";
import { REPLY_CALLS, type Reply, type ReplyArea, type ReplyAttachment } from "#contract/replies.ts";
import { callFile } from "#web/shared/call.ts";
import { formatBytes } from "#web/shared/format-bytes.ts";
import { FailureBanner } from "../base/failure-reason.tsx";
import { useFile } from "../base/use-file.ts";

interface AttachmentLinksProps {
  area: ReplyArea;
  /** Id of the record whose replies are listed. */
  recordId: string;
  reply: Reply;
}

/** Files of a sent reply, each of which can only be downloaded. */
export function AttachmentLinks({ area, recordId, reply }: AttachmentLinksProps) {
  const file = useFile(
    ({ id: attachmentId }: ReplyAttachment) =>
      callFile(REPLY_CALLS[area].getAttachment, { params: { id: recordId, replyId: reply.id, attachmentId } }),
    ({ name }) => name,
  );
  if (reply.attachments.length === 0) return null;
  return (
    <>
      <ul aria-label="Attachments" className="mt-1 flex flex-wrap gap-x-4">
        {reply.attachments.map((attachment) => (
          <li className="min-w-0" key={attachment.id}>
            <button
              aria-disabled={file.busy || undefined}
              className="inline-flex min-h-11 max-w-full cursor-pointer items-center gap-1.5 text-left desk:min-h-8"
              onClick={() => file.busy || file.fetch(attachment)}
              title={`Download ${attachment.name}`}
              type="button"
            >
              <Paperclip aria-hidden="true" className="shrink-0 text-ink-3" size={14} />
              <span className="font-medium underlined-link wrap-anywhere">
                <bdi>{attachment.name}</bdi>
              </span>
              <span className="shrink-0 text-small text-ink-3">{formatBytes(attachment.size)}</span>
            </button>
          </li>
        ))}
      </ul>
      <FailureBanner
        action={{ label: "Try again", onAct: () => file.asked && file.fetch(file.asked) }}
        error={file.error}
        message={`Failed to download ${file.asked?.name ?? "the file"}`}
        onDismiss={file.dismiss}
      />
    </>
  );
}
