import { Button } from "#ui/button.tsx";
import { FailureBanner } from "../failure-reason.tsx";

interface ShowOlderProps {
  /** What is older: `entries`, `notes`. */
  what: string;
  children: string;
  busy: boolean;
  /** Of the last reading. */
  failure: Error | undefined;
  onShow: () => void;
}

/** Below a list that goes on: its next entries, or why they could not be read. */
export function ShowOlder({ what, children, busy, failure, onShow }: ShowOlderProps) {
  return (
    <div className="grid justify-items-start gap-3 px-4 py-3 desk:px-card">
      <FailureBanner error={failure} message={`Failed to load older ${what}`} />
      <Button busy={busy} onClick={onShow}>
        {failure ? "Try again" : children}
      </Button>
    </div>
  );
}
