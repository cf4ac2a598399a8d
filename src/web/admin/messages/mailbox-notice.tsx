import { queryOptions, useQuery } from "@tanstack/react-query";
import { getInbox, type MailboxProblem } from "#contract/inbox.ts";
import { Banner } from "#ui/banner.tsx";
import { callRecord } from "#web/shared/call.ts";
import { formatInstant } from "#web/shared/dates.ts";
import { useMayCall } from "../base/account.ts";
import { every } from "../base/query-client.ts";

const MINUTE_MS = 60_000;

export const INBOX_QUERY = queryOptions({
  queryKey: ["inbox"],
  queryFn: ({ signal }) => callRecord(getInbox, { signal }),
  refetchInterval: every(MINUTE_MS),
});

const PROBLEMS: Readonly<Record<MailboxProblem, { message: string; remedy: string }>> = {
  refused: {
    message: "The mailbox refuses the sign-in",
    remedy: "Correct IMAP_URL, or the client of IMAP_TOKEN_URL, and restart the program.",
  },
  away: {
    message: "The mailbox cannot be reached",
    remedy: "The mail server or the network is away. The program tries again by itself.",
  },
  disk: {
    message: "The disk is nearly full, so no mail is read",
    remedy: "Less than 1 GB is free. Once there is more, the program reads the mails that have come in.",
  },
};

/** Notice to administrators that the mailbox is not read; nothing otherwise. */
export function MailboxNotice() {
  const { data } = useQuery({ ...INBOX_QUERY, enabled: useMayCall(getInbox) });
  const { problem = null, since = null } = data?.record ?? {};
  if (problem === null || since === null) return null;
  const { message, remedy } = PROBLEMS[problem];
  return (
    <Banner message={message}>
      Answers that customers have mailed since {formatInstant(since)} are not in Messages yet. {remedy}
    </Banner>
  );
}
