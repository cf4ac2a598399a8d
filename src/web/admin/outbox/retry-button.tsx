import { RotateCw } from "lucide-react";
import type { OutboxMail } from "#contract/outbox.ts";
import { Button } from "#ui/button.tsx";
import { isUnsent } from "./outbox-client.ts";

interface RetryButtonProps {
  mail: OutboxMail;
  busy: boolean;
  onPress: (mail: OutboxMail) => void;
}

/** Button that tries to send a queued or failed email at once; nothing for any other email. */
export function RetryButton({ mail, busy, onPress }: RetryButtonProps) {
  if (!isUnsent(mail)) return null;
  return (
    <Button
      aria-label={`Retry the email to ${mail.to.email}, ${mail.subject}`}
      busy={busy}
      icon={<RotateCw size={16} />}
      onClick={() => onPress(mail)}
      size="small"
    >
      Retry
    </Button>
  );
}
