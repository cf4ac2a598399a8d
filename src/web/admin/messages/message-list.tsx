import { NEWEST_FIRST_SORT, TEXT_SORT } from "#ui/data-table.tsx";
import { type RecordActs, useRecordActions } from "../keyboard/record-actions.ts";
import { changeRowStatus } from "../keyboard/rows.ts";
import { statusFilter } from "../lists/filters.tsx";
import { DayCell, Person, SECOND_LINE } from "../lists/row-parts.tsx";
import { StatusList, useStatusList } from "../lists/status-list.tsx";
import { AnsweredMark } from "../replies/answered-mark.tsx";
import { MESSAGE_TONES, messages, STATUS_CHOICES, subjectOf } from "./message-client.ts";
import { MessageRow, SenderLink } from "./message-row.tsx";

const FILTERS = [statusFilter(STATUS_CHOICES)] as const;

const PROMOTED = [
  { value: "Done", label: "Mark as Done", act: "finish" },
  { value: "Spam", label: "Spam", act: "setAside" },
] as const;

/** Keys for the row with the focus, the same as on an opened message. */
const ROW_ACTS: RecordActs = {
  finish: () => changeRowStatus(() => "Done"),
  setAside: () => changeRowStatus(() => "Spam"),
};

export function MessageList() {
  useRecordActions(ROW_ACTS);
  const list = useStatusList(messages, {
    choices: STATUS_CHOICES,
    tones: MESSAGE_TONES,
    rowLabel: (message) => `${message.name}, ${subjectOf(message)}`,
  });
  return (
    <StatusList
      columns={[
        {
          id: "name",
          header: "Name",
          cell: (message) => <Person email={message.email} name={<SenderLink message={message} />} />,
          sort: TEXT_SORT,
          skeleton: "avatar",
        },
        {
          id: "subject",
          header: "Message",
          cell: (message) =>
            message.subject ? (
              <div className="first-whole">
                <span className="block truncate">{message.subject}</span>
                <span className={SECOND_LINE}>
                  <AnsweredMark answered={message.answered} />
                  {message.message}
                </span>
              </div>
            ) : (
              <span className="line-clamp-2 leading-snug wrap-anywhere compact:line-clamp-1">
                <AnsweredMark answered={message.answered} />
                {message.message}
              </span>
            ),
          width: "w-[36%]",
        },
        {
          id: "createdAt",
          header: "Received",
          cell: ({ createdAt }) => <DayCell instant={createdAt} />,
          sort: NEWEST_FIRST_SORT,
          width: "w-36",
          hideOrder: 4,
        },
        { id: "status", header: "Status", cell: list.statusCell, sort: TEXT_SORT, width: "w-32" },
      ]}
      compactRow={(message) => <MessageRow aside={list.statusCell(message)} message={message} />}
      filters={FILTERS}
      firstUse={{ title: "No messages yet", text: "Messages from the contact forms arrive here." }}
      list={list}
      promoted={PROMOTED}
      title="Messages"
    />
  );
}
