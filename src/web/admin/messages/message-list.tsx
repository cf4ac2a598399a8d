import { useQuery } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import { PAGE_SIZE } from "#contract/lists.ts";
import type { Message, MessageStatus } from "#contract/messages.ts";
import { Banner } from "#ui/banner.tsx";
import { columnsOf } from "#ui/data-table.tsx";
import { Select, StatusSelect } from "#ui/select.tsx";
import { formatDay, formatRelative } from "#web/shared/dates.ts";
import { FailureReason } from "../failure-reason.tsx";
import { ListPage } from "../shells/list-page.tsx";
import { useListState } from "../shells/use-list-state.ts";
import { MESSAGE_LIST_SHAPE, messageListQuery } from "./message-queries.ts";
import { MessageRow, Sender } from "./message-row.tsx";
import { MESSAGE_TONES, STATUS_CHOICES, STATUS_FAILED, subjectOf } from "./message-words.ts";
import { type FailedChange, useMessageStatus } from "./use-message-status.ts";

/** Lets columns, which are declared once for all, change a status of the list they stand in. */
const ChangeStatus = createContext<(message: Message, status: MessageStatus) => void>(() => undefined);

function StatusCell({ message }: { message: Message }) {
  const change = useContext(ChangeStatus);
  return (
    <StatusSelect
      choices={STATUS_CHOICES}
      label={`Status of ${message.name}, ${subjectOf(message)}`}
      onChoose={(status) => change(message, status)}
      tones={MESSAGE_TONES}
      value={message.status}
    />
  );
}

const column = columnsOf<Message>();
const COLUMNS = column.columns([
  column.accessor("name", {
    header: "Name",
    cell: ({ row }) => <Sender message={row.original} />,
    meta: { cell: "w-[32%]", skeleton: "w-3/5" },
  }),
  column.display({
    id: "subject",
    header: "Message",
    cell: ({ row }) => (
      <>
        <span className="block truncate">{subjectOf(row.original)}</span>
        <span className="block truncate text-[0.8125rem] text-ink-3">{row.original.message}</span>
      </>
    ),
    meta: { skeleton: "w-4/5" },
  }),
  column.accessor("createdAt", {
    header: "Received",
    sortDescFirst: true,
    cell: ({ getValue }) => (
      <time dateTime={getValue()}>
        {formatDay(getValue())}
        <span className="block text-[0.8125rem] text-ink-3">{formatRelative(getValue())}</span>
      </time>
    ),
    meta: { cell: "w-36", skeleton: "w-20" },
  }),
  column.accessor("status", {
    header: "Status",
    cell: ({ row }) => <StatusCell message={row.original} />,
    meta: { cell: "w-32", skeleton: "w-20" },
  }),
]);

const FILTER_CHOICES = [{ value: "", label: "All Status" }, ...STATUS_CHOICES];

export function meta() {
  return [{ title: "Messages" }, { name: "robots", content: "noindex" }];
}

export default function MessageList() {
  const controls = useListState(MESSAGE_LIST_SHAPE);
  const { data, error, isPending, isFetching, refetch } = useQuery(messageListQuery(controls.state));
  const { failed, dismiss, change } = useMessageStatus();
  return (
    <ChangeStatus value={change}>
      <ListPage
        banners={failed.map((failure) => (
          <StatusFailed
            failure={failure}
            key={failure.message.id}
            onDismiss={() => dismiss(failure.message.id)}
            onRetry={() => change(failure.message, failure.status)}
          />
        ))}
        columns={COLUMNS}
        compactRow={(message) => <MessageRow aside={<StatusCell message={message} />} message={message} />}
        controls={controls}
        error={error ?? undefined}
        filters={
          <Select
            choices={FILTER_CHOICES}
            className="max-sm:w-full"
            label="Status"
            onChoose={(status) => controls.filter("status", status)}
            value={controls.state.filters.get("status") ?? ""}
          />
        }
        firstUse={{ title: "No messages yet", words: "What visitors send through the contact forms arrives here." }}
        list={data}
        loading={isPending}
        noun="messages"
        onRetry={refetch}
        pageSize={PAGE_SIZE}
        refetching={isFetching}
        rowId={({ id }) => id}
        title="Messages"
      />
    </ChangeStatus>
  );
}

interface StatusFailedProps {
  failure: FailedChange;
  onRetry: () => void;
  onDismiss: () => void;
}

function StatusFailed({ failure, onRetry, onDismiss }: StatusFailedProps) {
  const { message, error } = failure;
  return (
    <Banner action={{ label: "Try again", onAct: onRetry }} message={STATUS_FAILED} onDismiss={onDismiss}>
      <FailureReason error={error} /> The message of {message.name} is still {message.status}.
    </Banner>
  );
}
