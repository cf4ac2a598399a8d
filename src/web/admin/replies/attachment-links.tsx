import { Paperclip } from "lucide-react";
import type { EntryAttachment } from "#contract/conversations.ts";
import { formatBytes } from "#web/shared/format-bytes.ts";
import { FailureBanner } from "../base/failure-reason.tsx";
import { useFile } from "../base/use-file.ts";

/** File of a mail. One that was above a limit is only named. */
type NamedFile = Omit<EntryAttachment, "removed"> & Partial<Pick<EntryAttachment, "removed">>;

interface AttachmentLinksProps {
  files: readonly NamedFile[];
  load: (attachmentId: string) => Promise<Blob>;
}

/** Files of a mail or a reply, each of which can only be downloaded. */
export function AttachmentLinks({ files, load }: AttachmentLinksProps) {
  const file = useFile(
    ({ id }: NamedFile) => load(id),
    ({ name }) => name,
  );
  if (files.length === 0) return null;
  return (
    <>
      <ul aria-label="Attachments" className="mt-1 flex flex-wrap gap-x-4">
        {files.map((attachment) => (
          <li className="min-w-0" key={attachment.id}>
            {attachment.removed ? (
              <RemovedFile file={attachment} />
            ) : (
              <button
                aria-disabled={file.busy || undefined}
                className={`${LINE} cursor-pointer text-left`}
                onClick={() => file.busy || file.fetch(attachment)}
                title={`Download ${attachment.name}`}
                type="button"
              >
                <FileName className="font-medium underlined-link" file={attachment} />
              </button>
            )}
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

const LINE = "inline-flex min-h-11 max-w-full items-center gap-1.5 desk:min-h-8";

function FileName({ file: { name, size }, className }: { file: NamedFile; className: string }) {
  return (
    <>
      <Paperclip aria-hidden="true" className="shrink-0 text-ink-2" size={14} />
      <span className={`wrap-anywhere ${className}`}>
        <bdi>{name}</bdi>
      </span>
      <span className="shrink-0 text-small text-ink-2">{formatBytes(size)}</span>
    </>
  );
}

function RemovedFile({ file }: { file: NamedFile }) {
  return (
    <span className={LINE}>
      <FileName className="text-ink-2" file={file} />
      <span className="text-small text-warning">Too large, not kept</span>
    </span>
  );
}
