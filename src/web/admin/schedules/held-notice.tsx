import { queryOptions, useQuery } from "@tanstack/react-query";
import { getSchedules } from "#contract/schedules.ts";
import { Banner } from "#ui/banner.tsx";
import { callRecord } from "#web/shared/call.ts";
import { formatInstant } from "#web/shared/dates.ts";

const SCHEDULES_QUERY = queryOptions({
  queryKey: ["schedules"],
  queryFn: ({ signal }) => callRecord(getSchedules, { signal }),
  staleTime: 0,
});

interface HeldNoticeProps {
  /** Instant for which the record is scheduled. */
  at: string;
  /** Button that does at once what is scheduled; undefined for a user who may not. */
  action: { label: string; onAct: () => void; busy?: boolean } | undefined;
}

/** Notice that a scheduled record waits, because the server's clock is in doubt; nothing otherwise. */
export function HeldNotice({ at, action }: HeldNoticeProps) {
  const { data } = useQuery(SCHEDULES_QUERY);
  const heldUntil = data?.record.heldUntil;
  if (!heldUntil || at > heldUntil) return null;
  return (
    <Banner message={`Waiting until ${formatInstant(heldUntil)}`} tone="info" {...(action ? { action } : {})}>
      The server's clock has leapt ahead by more than a week. Until it has been right for a day, nothing that is
      scheduled goes out by itself.
    </Banner>
  );
}
