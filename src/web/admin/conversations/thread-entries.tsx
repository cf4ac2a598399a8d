import { type RefObject, useEffect, useRef, useState } from "react";
import { type ConversationArea, type Entry, MAX_ENTRIES } from "#contract/conversations.ts";
import type { Reply } from "#contract/replies.ts";
import { Button } from "#ui/button.tsx";
import { plural } from "#web/shared/plural.ts";
import { useWide } from "../records/detail-page.tsx";
import { newSubjects, shownCount } from "./entry-client.ts";
import { ThreadEntry } from "./thread-entry.tsx";

interface ThreadEntriesProps {
  area: ConversationArea;
  /** Id of the record of the thread. */
  recordId: string;
  entries: readonly Entry[];
  /** Whether these are all entries, and not only those that are known before the thread is loaded. */
  isLoaded: boolean;
  /** Replies with their delivery. */
  replies: readonly Reply[];
  mayTakeBack: (reply: Reply) => boolean;
  onTakeBack: (reply: Reply) => void;
  /** Id of the reply that is being taken back. */
  takingBack: string | undefined;
}

/** Newest entries of a thread, oldest first, below a button that shows earlier ones. */
export function ThreadEntries({
  area,
  recordId,
  entries,
  isLoaded,
  replies,
  takingBack,
  ...props
}: ThreadEntriesProps) {
  const [presses, setPresses] = useState(0);
  const list = useRef<HTMLOListElement>(null);
  const hidden = Math.max(0, entries.length - shownCount(presses));
  const subjects = newSubjects(entries);
  const isMessage = area === "messages";
  const firstMail = entries.find(({ kind }) => kind === "received");
  const deliveries = new Map(replies.map((reply) => [reply.id, reply]));
  useNewestInView(list, isLoaded);

  // The newest of the added entries, so that the text that was read stays in its place.
  const grown = useRef<HTMLElement>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves after a press.
  useEffect(() => {
    const before = grown.current?.previousElementSibling;
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    grown.current?.scrollIntoView({ block: "nearest" });
    grown.current = undefined;
  }, [presses]);
  function showEarlier() {
    const first = list.current?.firstElementChild;
    grown.current = first instanceof HTMLElement ? first : undefined;
    setPresses(presses + 1);
  }
  return (
    <>
      {hidden > 0 && (
        <div className="flex flex-wrap items-center gap-x-3 border-b border-border px-4 py-2 desk:px-card">
          <Button onClick={showEarlier} size="small">
            Show earlier entries
          </Button>
          <span className="text-small text-ink-3">{plural(hidden, "earlier entry", "earlier entries")}</span>
        </div>
      )}
      {hidden === 0 && entries.length === MAX_ENTRIES && (
        <p className="border-b border-border px-4 py-2 text-small text-ink-3 desk:px-card">
          Only the newest {MAX_ENTRIES} entries are shown.
        </p>
      )}
      <ol aria-busy={!isLoaded} aria-label="Entries" ref={list}>
        {entries.slice(hidden).map((entry) => {
          const reply = deliveries.get(entry.id);
          return (
            <ThreadEntry
              area={area}
              canSplit={isMessage && entry.kind === "received" && entry !== firstMail && entry.id !== recordId}
              entry={entry}
              hasSubject={subjects.has(entry.id)}
              isTakingBack={takingBack === entry.id}
              key={entry.id}
              onTakeBack={reply && props.mayTakeBack(reply) ? props.onTakeBack : undefined}
              recordId={recordId}
              reply={reply}
            />
          );
        })}
      </ol>
    </>
  );
}

/**
 * Scrolls to the newest entry when a thread is opened, unless the user has scrolled. On a phone the page begins with the contact
 * details.
 */
function useNewestInView(list: RefObject<HTMLOListElement | null>, isLoaded: boolean): void {
  const isWide = useWide();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the thread is loaded, not when the window is made wider.
  useEffect(() => {
    if (isLoaded && isWide && window.scrollY === 0)
      list.current?.lastElementChild?.scrollIntoView({ block: "nearest" });
  }, [isLoaded]);
}
