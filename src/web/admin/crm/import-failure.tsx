import { Banner } from "#ui/banner.tsx";
import { CallError } from "#web/shared/call.ts";
import { FailureReason } from "../base/failure-reason.tsx";

interface UploadFailedProps {
  error: Error;
  message: string;
  onDismiss: () => void;
}

/** Reason why a file or the choices about it were refused. */
export function UploadFailed({ error, message, onDismiss }: UploadFailedProps) {
  const refused = error instanceof CallError ? error.errors : [];
  return (
    <Banner message={message} onDismiss={onDismiss}>
      {refused.length > 0 ? (
        refused.map(({ message: reason }) => `${reason}.`).join(" ")
      ) : (
        <FailureReason error={error} />
      )}
    </Banner>
  );
}
