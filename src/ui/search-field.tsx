import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { classNames } from "#ui/class-names.ts";

const PAUSE_MS = 250;

interface SearchFieldProps {
  /** Placeholder and accessible name in one: `Search messages...`. */
  label: string;
  /** Current search term. */
  term: string;
  /** Called once typing has paused, or at once on Enter and when the field is left. */
  onSearch: (term: string) => void;
  /** Whether the field takes the focus when it appears, as the first one of a dialog. */
  autoFocus?: boolean;
  className?: string;
}

export function SearchField({ label, term, onSearch, autoFocus, className }: SearchFieldProps) {
  const [draft, setDraft] = useState(term);
  const asked = useRef(term);
  const latest = useRef(onSearch);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // A filter may be set between typing and searching. An older `onSearch` would not know the filter.
  useEffect(() => {
    latest.current = onSearch;
  });
  // The term changes under the field when the person goes back or clears the filters.
  useEffect(() => {
    if (term === asked.current) return;
    clearTimeout(timer.current);
    asked.current = term;
    setDraft(term);
  }, [term]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function search(next: string) {
    clearTimeout(timer.current);
    if (next.trim() === asked.current) return;
    asked.current = next.trim();
    latest.current(next.trim());
  }

  return (
    <span className={classNames("relative inline-flex", className)}>
      <Search className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3" size={16} />
      <input
        aria-label={label}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: only as the first field of a dialog, which moves the focus into itself anyway
        autoFocus={autoFocus}
        className="min-h-11 w-full rounded-control border border-border-strong bg-surface pr-3 pl-9 text-sm max-desk:text-base text-ink placeholder:text-ink-3 desk:min-h-9"
        maxLength={200}
        // A later search would undo the user's next action: it navigated away from a link opened in the meantime.
        onBlur={() => search(draft)}
        onChange={(event) => {
          const next = event.target.value;
          setDraft(next);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => search(next), PAUSE_MS);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") search(draft);
        }}
        placeholder={label}
        title={`${label} (/)`}
        type="search"
        value={draft}
      />
    </span>
  );
}
