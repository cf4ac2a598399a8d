import { CircleAlert, LoaderCircle } from "lucide-react";
import { Button } from "#ui/button.tsx";
import type { Upload } from "./use-uploads.ts";

interface UploadListProps {
  uploads: readonly Upload[];
  onRetry: (upload: Upload) => void;
  onDismiss: (key: string) => void;
}

/** Files on their way, and those that did not arrive, each with its reason. */
export function UploadList({ uploads, onRetry, onDismiss }: UploadListProps) {
  const sending = uploads.filter(({ reason }) => reason === undefined).length;
  return (
    <div className="contents">
      <p className={sending > 0 ? "flex items-center gap-2 text-ink-2" : "sr-only"} role="status">
        {sending > 0 && (
          <>
            <LoaderCircle className="shrink-0 motion-safe:animate-spin" size={16} />
            <span>{sending === 1 ? "Uploading an image..." : `Uploading ${sending} images...`}</span>
          </>
        )}
      </p>
      <ul className="grid gap-2 empty:hidden">
        {uploads.map((upload) => (
          <li className="rounded-control border border-border px-2.5 py-2" key={upload.key}>
            <p className="truncate font-medium">{upload.file.name}</p>
            {upload.reason !== undefined && (
              <>
                <p className="flex items-start gap-1.5 font-medium text-danger" role="alert">
                  <CircleAlert className="mt-0.5 shrink-0" size={16} />
                  <span>{upload.reason}</span>
                </p>
                <div className="mt-1.5 flex flex-wrap gap-1.5">
                  {upload.retryable && (
                    <Button aria-label={`Retry ${upload.file.name}`} onClick={() => onRetry(upload)} size="small">
                      Retry
                    </Button>
                  )}
                  <Button
                    aria-label={`Remove ${upload.file.name}`}
                    variant="quiet"
                    onClick={() => onDismiss(upload.key)}
                    size="small"
                  >
                    Remove
                  </Button>
                </div>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
