import { useEffect, useRef } from "react";
import { Button } from "#ui/button.tsx";
import { FailureBanner } from "../base/failure-reason.tsx";

interface ShowOlderProps {
  /** Plural of the older records: `entries`, `notes`. */
  what: string;
  children: string;
  busy: boolean;
  /** Error of the last request. */
  failure: Error | undefined;
  onShow: () => void;
}

/** Button below a list that loads its next entries, with the error if that failed. */
export function LoadMoreButton({ what, children, busy, failure, onShow }: ShowOlderProps) {
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
 * Moves the focus to the first older entry after `Show older`, whose button may be removed then. `list` is the element whose
 * focusable list items are the entries, and `count` is their number.
 */
export function useFocusFirstNewItem(count: number) {
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
