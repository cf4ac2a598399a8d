import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { browserName } from "#contract/browser-name.ts";
import { deleteSession, type OwnSession } from "#contract/sessions.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { useToast } from "#ui/toast.tsx";
import { call } from "#web/shared/call.ts";
import { formatInstant, formatRelative } from "#web/shared/dates.ts";
import { logOut } from "../base/account.ts";
import { FailureBanner } from "../base/failure-reason.tsx";
import { QueryState } from "../base/query-state.tsx";
import { mapConcurrent } from "../lists/bulk-actions.ts";
import { ignoreNotFound } from "../resources/resource-client.ts";
import { SESSIONS_QUERY } from "./session-queries.ts";

/** Ends a session. A session that has ended already counts as ended. */
function end({ id }: OwnSession): Promise<void> {
  return ignoreNotFound(call(deleteSession, { params: { id } }));
}

/** Card with the user's sessions, with buttons to end them. */
export function OwnSessions() {
  const queryClient = useQueryClient();
  const toast = useToast();
  const query = useQuery(SESSIONS_QUERY);
  const {
    mutate,
    reset,
    isPending,
    data: outcome,
    variables,
  } = useMutation({
    mutationFn: (which: readonly OwnSession[]) => mapConcurrent(which, end),
    async onSuccess({ done }) {
      await queryClient.invalidateQueries({ queryKey: SESSIONS_QUERY.queryKey });
      if (done.length > 0) toast(done.length === 1 ? "Session ended" : `${done.length} sessions ended`);
    },
  });
  const failure = outcome?.rejected[0]?.error;
  const others = (query.data?.rows ?? []).filter(({ current }) => !current);

  return (
    <Card
      aside={
        others.length > 0 && (
          <Button busy={isPending} onClick={() => mutate(others)} size="small">
            End all other sessions
          </Button>
        )
      }
      title="Sessions"
    >
      {failure && (
        <div className="p-3">
          <FailureBanner error={failure} message="Failed to end session" onDismiss={reset} />
        </div>
      )}
      <QueryState empty="No sessions." loading={2} nouns="sessions" query={query}>
        {({ rows }) => (
          <ul className="*:border-b *:border-border *:last:border-b-0">
            {rows.map((session) => (
              <SessionRow
                busy={isPending && variables.some(({ id }) => id === session.id)}
                key={session.id}
                onEnd={() => mutate([session])}
                session={session}
              />
            ))}
          </ul>
        )}
      </QueryState>
    </Card>
  );
}

function SessionRow({ session, busy, onEnd }: { session: OwnSession; busy: boolean; onEnd: () => void }) {
  const { browser, current, createdAt, lastSeen, address } = session;
  const name = browserName(browser);
  return (
    <li className="flex items-center gap-3 px-4 py-3 desk:px-card">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere" title={browser}>
          {name}
          {current && <Badge tone="success">This session</Badge>}
        </p>
        <p className="text-small text-ink-2">
          Signed in {formatInstant(createdAt)} from <span className="wrap-anywhere">{address}</span>
        </p>
        <p className="text-small text-ink-2">{`Last seen ${formatRelative(lastSeen)}`}</p>
      </div>
      {current ? (
        <Button onClick={logOut} size="small">
          Logout
        </Button>
      ) : (
        <Button
          aria-label={`End session of ${name}, signed in ${formatInstant(createdAt)}`}
          busy={busy}
          onClick={onEnd}
          size="small"
        >
          End session
        </Button>
      )}
    </li>
  );
}
