import { queryOptions, useQueries } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { OPEN_DEAL_STATUSES } from "#contract/deals.ts";
import { listMessages, type Message } from "#contract/messages.ts";
import { TextLink } from "#ui/text-link.tsx";
import { callList } from "#web/shared/call.ts";
import { formatMoney } from "#web/shared/money.ts";
import { dealsArea, dealsOfCustomer } from "../deals/area.ts";
import { dealsOfCustomerQuery } from "../deals/deal-client.ts";
import { tasksArea } from "../tasks/area.ts";
import { openTasksQuery } from "../tasks/task-client.ts";
import { DueDate } from "../tasks/task-rows.tsx";
import { messagesArea, messagesOfCustomer } from "./area.ts";
import { messages, subjectOf } from "./message-client.ts";

/** Maximum rows of each kind. */
const SHOWN = 3;
/** Maximum deals that are fetched. Open deals are picked here, because the list has no filter for them. */
const READ_DEALS = 100;

/** Query of open messages of a customer: one more than is shown, beside the message of the page. */
function openMessagesQuery(customerId: string) {
  return queryOptions({
    queryKey: [...messages.keys.lists, "open-of", customerId],
    queryFn: ({ signal }) =>
      callList(listMessages, { query: { customerId, state: "open", page: "1", pageSize: String(SHOWN + 2) }, signal }),
  });
}

/** Reads the open deals, the other open messages and the open tasks of a message's customer, as one query. */
export function useCustomerWork(customerId: string, { id }: Message) {
  return useQueries({
    queries: [
      dealsOfCustomerQuery(customerId, READ_DEALS),
      openMessagesQuery(customerId),
      openTasksQuery({ customerId }),
    ],
    combine([deals, open, tasks]) {
      const all = [deals, open, tasks];
      return {
        data: deals.data &&
          open.data &&
          tasks.data && {
            deals: deals.data.rows.filter(({ status }) => OPEN_DEAL_STATUSES.some((one) => one === status)),
            messages: open.data.rows.filter((message) => message.id !== id),
            tasks: tasks.data.rows,
          },
        error: deals.error ?? open.error ?? tasks.error,
        isPending: all.some(({ isPending }) => isPending),
        isFetching: all.some(({ isFetching }) => isFetching),
        refetch: () => Promise.all(all.map(({ refetch }) => refetch())),
      };
    },
  });
}

export type CustomerOpenWork = NonNullable<ReturnType<typeof useCustomerWork>["data"]>;

/** Lists of what is open with a customer, each with links and none where nothing is open. */
export function CustomerWork({ customerId, work }: { customerId: string; work: CustomerOpenWork }) {
  return (
    <>
      <OpenList
        all={`${tasksArea.paths.list}?status=Open&customerId=${customerId}`}
        rows={work.tasks.map((task) => ({
          id: task.id,
          name: task.title,
          to: tasksArea.paths.edit(task.id),
          aside: <DueDate task={task} />,
        }))}
        title="Open tasks"
      />
      <OpenList
        all={dealsOfCustomer(customerId)}
        rows={work.deals.map(({ id, title, status, value }) => ({
          id,
          name: title,
          to: dealsArea.paths.one(id),
          aside: `${status}, ${formatMoney(value)}`,
        }))}
        title="Open deals"
      />
      <OpenList
        all={messagesOfCustomer(customerId)}
        rows={work.messages.map((message) => ({
          id: message.id,
          name: subjectOf(message),
          to: messagesArea.paths.one(message.id),
          aside: message.status,
        }))}
        title="Other open messages"
      />
    </>
  );
}

interface OpenListProps {
  title: string;
  rows: readonly { id: string; name: string; to: string; aside: ReactNode }[];
  /** Address of the list with all rows. */
  all: string;
}

function OpenList({ title, rows, all }: OpenListProps) {
  if (rows.length === 0) return null;
  return (
    <div className="border-t border-border px-4 py-4 desk:px-card">
      <h3 className="mb-2 text-sm font-[620] tracking-normal font-stretch-100%">{title}</h3>
      <ul className="grid gap-1">
        {rows.slice(0, SHOWN).map(({ id, name, to, aside }) => (
          <li className="flex items-baseline justify-between gap-2" key={id}>
            <TextLink
              className="inline-flex min-h-6 min-w-0 items-center font-medium wrap-anywhere pointer-coarse:min-h-11"
              look="name"
              to={to}
            >
              {name}
            </TextLink>
            <span className="shrink-0 text-small text-ink-3">{aside}</span>
          </li>
        ))}
      </ul>
      {rows.length > SHOWN && (
        <Link className="mt-1 inline-flex min-h-6 items-center underlined-link pointer-coarse:min-h-11" to={all}>
          All of them
        </Link>
      )}
    </div>
  );
}
