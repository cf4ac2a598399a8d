import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { FailureReason } from "../failure-reason.tsx";

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
    <div className="grid justify-items-start gap-3 px-4 py-3 desk:px-[1.15rem]">
      {failure && (
        <Banner message={`Failed to load older ${what}`}>
          <FailureReason error={failure} />
        </Banner>
      )}
      <Button busy={busy} onClick={onShow}>
        {failure ? "Try again" : children}
      </Button>
    </div>
  );
}
