import type { Message, MessageStatus } from "#contract/messages.ts";
import { columnsOf } from "#ui/data-table.tsx";
import { AnsweredMark } from "../replies/answered-mark.tsx";
import { statusFilter } from "../resource/filters.tsx";
import { useListState } from "../resource/list-state.ts";
import { DayCell, Person, PersonRowSkeleton, SECOND_LINE, statusCellOf } from "../resource/row-parts.tsx";
import { StatusList } from "../resource/status-list.tsx";
import { type RecordActs, useRecordActs } from "../shortcuts/record-acts.ts";
import { changeRowStatus } from "../shortcuts/row-status.ts";
import { MESSAGE_TONES, STATUS_CHOICES, subjectOf } from "./message-labels.ts";
import { exportMessageList, MESSAGE_LIST_SHAPE, MESSAGE_RECORDS, messageListQuery } from "./message-queries.ts";
import { MessageRow, SenderLink } from "./message-row.tsx";

const STATUSES = statusCellOf<Message, MessageStatus>({
  label: (message) => `Status of ${message.name}, ${subjectOf(message)}`,
  choices: STATUS_CHOICES,
  tones: MESSAGE_TONES,
});
const { StatusCell } = STATUSES;

const FILTERS = [statusFilter(STATUS_CHOICES)] as const;

const PROMOTED = [
  { value: "Done", label: "Mark as Done", act: "finish" },
  { value: "Spam", label: "Spam", act: "setAside" },
] as const;

const column = columnsOf<Message>();
const COLUMNS = column.columns([
  column.accessor("name", {
    header: "Name",
    cell: ({ row }) => <Person email={row.original.email} name={<SenderLink message={row.original} />} />,
    meta: { skeleton: "titled" },
  }),
  column.display({
    id: "subject",
    header: "Message",
    cell: ({ row: { original } }) =>
      original.subject ? (
        <div className="first-whole">
          <span className="block truncate">{original.subject}</span>
          <span className={SECOND_LINE}>
            <AnsweredMark answered={original.answered} />
            {original.message}
          </span>
        </div>
      ) : (
        <span className="line-clamp-2 leading-snug wrap-anywhere compact:line-clamp-1">
          <AnsweredMark answered={original.answered} />
          {original.message}
        </span>
      ),
    meta: { cell: "w-[36%]" },
  }),
  column.accessor("createdAt", {
    header: "Received",
    sortDescFirst: true,
    cell: ({ getValue }) => <DayCell instant={getValue()} />,
    meta: { cell: "w-36", skeleton: "day", goes: 4 },
  }),
  column.accessor("status", {
    header: "Status",
    cell: ({ row }) => <StatusCell row={row.original} />,
    meta: { cell: "w-32", skeleton: "badge" },
  }),
]);

/** On the row with the focus: the keys of an opened message. */
const ROW_ACTS: RecordActs = {
  finish: () => changeRowStatus(() => "Done"),
  setAside: () => changeRowStatus(() => "Spam"),
};

export function MessageList() {
  useRecordActs(ROW_ACTS);
  const controls = useListState(MESSAGE_LIST_SHAPE);
  return (
    <StatusList
      columns={COLUMNS}
      compactSkeleton={<PersonRowSkeleton about="two" />}
      compactRow={(message) => <MessageRow aside={<StatusCell row={message} />} message={message} />}
      controls={controls}
      exportRows={(format) => exportMessageList(controls.state, format)}
      filters={FILTERS}
      firstUse={{ title: "No messages yet", text: "Messages from the contact forms arrive here." }}
      listQuery={messageListQuery}
      promoted={PROMOTED}
      records={MESSAGE_RECORDS}
      statuses={STATUSES}
      title="Messages"
    />
  );
}
