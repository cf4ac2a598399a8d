import { CallError } from "#web/shared/call.ts";
import { FailureBanner } from "../base/failure-reason.tsx";

interface UploadFailedProps {
  error: Error;
  message: string;
  onDismiss: () => void;
}

/** Reason why a file or the choices about it were refused. */
export function UploadFailed({ error, message, onDismiss }: UploadFailedProps) {
  const refused = error instanceof CallError ? error.errors : [];
  return (
    <FailureBanner
      error={error}
      message={message}
      onDismiss={onDismiss}
      reason={refused.length > 0 ? refused.map(({ message: reason }) => `${reason}.`).join(" ") : undefined}
    />
  );
}
