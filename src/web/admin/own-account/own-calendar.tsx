import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { createCalendarAddress, getCalendarState, removeCalendarAddress } from "#contract/calendar.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { useConfirm } from "#ui/confirm.tsx";
import { useToast } from "#ui/toast.tsx";
import { call } from "#web/shared/call.ts";
import { formatDay } from "#web/shared/dates.ts";
import { withConfirmation } from "../base/confirm-again.ts";
import { FailureBanner } from "../base/failure-reason.tsx";
import { QueryState } from "../base/query-state.tsx";
import { ShownOnce } from "../credentials/shown-once.tsx";

const CALENDAR_QUERY = queryOptions({
  queryKey: ["calendar-address"],
  queryFn: async ({ signal }) => (await call(getCalendarState, { signal })).data,
});

/** Card with the private address at which calendar programs read the user's tasks, interviews and deals. */
export function OwnCalendar() {
  const queryClient = useQueryClient();
  const toast = useToast();
  const confirm = useConfirm();
  const query = useQuery(CALENDAR_QUERY);
  const [url, setUrl] = useState<string>();
  const refresh = () => queryClient.invalidateQueries({ queryKey: CALENDAR_QUERY.queryKey });
  const making = useMutation({
    mutationFn: () => withConfirmation(() => call(createCalendarAddress, {})),
    async onSuccess({ data }) {
      setUrl(data.url);
      await refresh();
    },
  });
  const removing = useMutation({
    mutationFn: () => call(removeCalendarAddress, {}),
    async onSuccess() {
      setUrl(undefined);
      toast("Calendar address removed");
      await refresh();
    },
  });

  async function ask(title: string, label: string, onYes: () => void) {
    const text = <p>Calendar programs with the present address will no longer be able to read it.</p>;
    if (await confirm({ confirm: label, text, title })) onYes();
  }
  const failures = [
    { of: making, message: "Failed to create the address" },
    { of: removing, message: "Failed to remove the address" },
  ];
  return (
    <Card title="Calendar">
      <div className="grid gap-4 p-4 desk:px-card">
        <p className="max-w-[65ch] text-ink-2">
          A private address for your calendar program. It has your open tasks, your interviews and the expected dates of
          your open deals, each with its reference and a link. Titles and names are left out unless you switch on “Names
          in the calendar” under Notifications.
        </p>
        {failures.map(
          ({ of, message }) =>
            of.error && <FailureBanner error={of.error} key={message} message={message} onDismiss={of.reset} />,
        )}
        <QueryState loading={1} nouns="calendar address" query={query}>
          {({ createdAt }) =>
            createdAt === null ? (
              <Button busy={making.isPending} className="justify-self-start" onClick={() => making.mutate()}>
                Create address
              </Button>
            ) : (
              <div className="grid gap-4">
                {url === undefined ? (
                  <p className="text-ink-2">{`There is an address since ${formatDay(createdAt)}. It was shown once; renew it to see a new one.`}</p>
                ) : (
                  <div className="grid gap-3">
                    <p>
                      Copy the address into your calendar program now. Whoever has it can read this calendar, and it
                      won't be shown again.
                    </p>
                    <ShownOnce copyLabel="Copy address" secret={url} />
                  </div>
                )}
                <div className="flex flex-wrap gap-2">
                  <Button
                    busy={making.isPending}
                    onClick={() => ask("Renew the calendar address?", "Renew address", () => making.mutate())}
                  >
                    Renew address
                  </Button>
                  <Button
                    busy={removing.isPending}
                    onClick={() => ask("Remove the calendar address?", "Remove address", () => removing.mutate())}
                  >
                    Remove address
                  </Button>
                </div>
              </div>
            )
          }
        </QueryState>
      </div>
    </Card>
  );
}
