import { useQuery } from "@tanstack/react-query";
import type { Message, MessageStatus } from "#contract/messages.ts";
import { columnsOf } from "#ui/data-table.tsx";
import { FilterSelect } from "../shells/filter-select.tsx";
import { ListPage } from "../shells/list-page.tsx";
import { DayCell, Person, SECOND_LINE } from "../shells/row-parts.tsx";
import { statusCellOf } from "../shells/status-cell.tsx";
import { RowFailures } from "../shells/status-failures.tsx";
import { useListState } from "../shells/use-list-state.ts";
import { useStatusChanges } from "../shells/use-status-changes.ts";
import { exportMessageList, MESSAGE_LIST_SHAPE, MESSAGE_RECORDS, messageListQuery } from "./message-queries.ts";
import { MessageRow, SenderLink } from "./message-row.tsx";
import { MESSAGE_TONES, STATUS_CHOICES, subjectOf } from "./message-words.ts";

const { ChangeStatus, StatusCell } = statusCellOf<Message, MessageStatus>({
  label: (message) => `Status of ${message.name}, ${subjectOf(message)}`,
  choices: STATUS_CHOICES,
  tones: MESSAGE_TONES,
});

const column = columnsOf<Message>();
const COLUMNS = column.columns([
  column.accessor("name", {
    header: "Name",
    cell: ({ row }) => <Person email={row.original.email} name={<SenderLink message={row.original} />} />,
    meta: { cell: "w-[32%]", skeleton: "w-3/5" },
  }),
  column.display({
    id: "subject",
    header: "Message",
    cell: ({ row }) => (
      <>
        <span className="block truncate">{subjectOf(row.original)}</span>
        <span className={SECOND_LINE}>{row.original.message}</span>
      </>
    ),
    meta: { skeleton: "w-4/5" },
  }),
  column.accessor("createdAt", {
    header: "Received",
    sortDescFirst: true,
    cell: ({ getValue }) => <DayCell instant={getValue()} />,
    meta: { cell: "w-36", skeleton: "w-20" },
  }),
  column.accessor("status", {
    header: "Status",
    cell: ({ row }) => <StatusCell row={row.original} />,
    meta: { cell: "w-32", skeleton: "w-20" },
  }),
]);

export function meta() {
  return [{ title: "Messages" }, { name: "robots", content: "noindex" }];
}

export default function MessageList() {
  const controls = useListState(MESSAGE_LIST_SHAPE);
  const { data, error, isPending, isFetching, refetch } = useQuery(messageListQuery(controls.state));
  const { failed, dismiss, change } = useStatusChanges(MESSAGE_RECORDS);
  return (
    <ChangeStatus value={change}>
      <ListPage
        banners={
          failed.length > 0 && (
            <RowFailures failed={failed} onDismiss={dismiss} onRetry={change} records={MESSAGE_RECORDS} />
          )
        }
        columns={COLUMNS}
        compactRow={(message) => <MessageRow aside={<StatusCell row={message} />} message={message} />}
        controls={controls}
        error={error ?? undefined}
        exportRows={() => exportMessageList(controls.state)}
        filters={
          <FilterSelect all="All Status" choices={STATUS_CHOICES} controls={controls} label="Status" name="status" />
        }
        firstUse={{ title: "No messages yet", words: "What visitors send through the contact forms arrives here." }}
        list={data}
        loading={isPending}
        noun="messages"
        onRetry={refetch}
        refetching={isFetching}
        rowId={({ id }) => id}
        title="Messages"
      />
    </ChangeStatus>
  );
}
