import { useEffect, useRef } from "react";
import { Button } from "#ui/button.tsx";
import { FailureBanner } from "../shell/failure-reason.tsx";

interface ShowOlderProps {
  /** Plural of the older records: `entries`, `notes`. */
  what: string;
  children: string;
  busy: boolean;
  /** Error of the last request. */
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

/**
 * The focus after 'Show older', whose button may be gone once the older entries are there: reading goes on at the first of them.
 * `list` is what holds the entries, as list items that take the focus, and `count` how many there are.
 */
export function useReadOn(count: number) {
  const list = useRef<HTMLDivElement>(null);
  const place = useRef<number>(undefined);
  useEffect(() => {
    if (place.current === undefined || count <= place.current) return;
    list.current?.querySelectorAll("li")[place.current]?.focus();
    place.current = undefined;
  }, [count]);
  return {
    list,
    readOn() {
      place.current = count;
    },
  };
}
