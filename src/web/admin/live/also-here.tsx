import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { PRESENCE_TYPES, type PresenceArea } from "#contract/events.ts";
import { ACCOUNT_QUERY } from "../base/account.ts";
import { onPresent, presentAt } from "./present.ts";

/** Names of the colleagues who have a record open, and of those who are writing on it. Nothing without any. */
export function AlsoHere({ area, id }: { area: PresenceArea; id: string }) {
  const own = useQuery(ACCOUNT_QUERY).data?.record.id;
  const type = PRESENCE_TYPES[area];
  const accounts = useSyncExternalStore(onPresent, () => presentAt(type, id));
  const others = accounts.filter((account) => account.id !== own);
  const writing = others.filter((account) => account.writing).map(({ name }) => name);
  const reading = others.filter((account) => !account.writing).map(({ name }) => name);
  // Always there, so that a screen reader announces what comes into it.
  return (
    <span className="text-small text-ink-2 font-normal" role="status">
      {reading.length > 0 && <span className="mr-2">{`Also here: ${reading.join(", ")}`}</span>}
      {writing.length > 0 && <span>{`${writing.join(" and ")} ${writing.length === 1 ? "is" : "are"} writing`}</span>}
    </span>
  );
}
