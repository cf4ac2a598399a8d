import { useQuery } from "@tanstack/react-query";
import { assignMessages, MESSAGE_FACTS, type Message, type MessageChange } from "#contract/messages.ts";
import { Button } from "#ui/button.tsx";
import { useMediaQuery } from "#ui/use-media-query.ts";
import { plural } from "#web/shared/plural.ts";
import { ACCOUNT_QUERY } from "../base/account.ts";
import { type RecordActions, useRecordActions } from "../base/record-actions.ts";
import { changeRowStatus, currentRowId } from "../keyboard/rows.ts";
import { BulkAssign } from "../lists/bulk-assign.tsx";
import { columnsOf, dayColumn, nameColumn, ownColumn, statusColumn, textColumn } from "../lists/columns.tsx";
import { customerFilter, dayFilters, type ListFilter, statusFilter } from "../lists/filters.tsx";
import { SECOND_LINE } from "../lists/row-parts.tsx";
import { StatusList, useStatusList } from "../lists/status-list.tsx";
import { type Arrivals, useArrivals } from "../lists/use-arrivals.ts";
import { accountFilter, useAssignees } from "../records/assignees.ts";
import { messagesArea } from "./area.ts";
import { careChange } from "./care-change.ts";
import { MailboxNotice } from "./mailbox-notice.tsx";
import { MESSAGE_TONES, messages, STATUS_CHOICES, subjectOf } from "./message-client.ts";
import { InboxMarks, isNew, MessageLine, Sender } from "./message-row.tsx";
import { emptyViewOf, MessageViews } from "./message-views.tsx";
import { backTomorrow } from "./snooze-times.ts";

const PROMOTED = [
  { value: "Done", label: "Mark as Done", action: "finish" },
  { value: "Spam", label: "Spam", action: "setAside" },
] as const;

const ASSIGNEE = { name: "assignee", label: "Assignee", all: "All Assignees" } as const;
const ASSIGNED = { resource: messages, assignCall: assignMessages, accountOf: ({ assigneeId }: Message) => assigneeId };

/** Returns the filter by age while it is set, as links of the reports set it. */
function olderThanFilter(days: string | undefined): readonly ListFilter<"olderThan">[] {
  if (days === undefined) return [];
  const label = `More than ${plural(Number(days), "day", "days")} ago`;
  return [{ name: "olderThan", label: "Received", all: "Any time", choices: [{ value: days, label }], chipOnly: true }];
}

/** Returns the filter by what people sent while it is set, which is no view. */
function receivedFilter(state: string | undefined): readonly ListFilter<"state">[] {
  if (state !== "received") return [];
  const choices = [{ value: state, label: "Without Spam and automatic mail" }];
  return [{ name: "state", label: "Messages", all: "All", choices, chipOnly: true }];
}

/**
 * Returns which selects are shown beside the views. A wide window has room for both, another for one. A view of a state says enough
 * of the status, and leaves the room to the assignee.
 */
function shownSelects(filters: ReadonlyMap<string, string>, hasRoom: boolean) {
  const isState = filters.has("state");
  // This view sets the filter by assignee itself.
  const isUnassigned = filters.get("state") === "open" && filters.get("assignee") === "none";
  return {
    status: hasRoom || !isState || filters.has("status"),
    assignee: !isUnassigned && (hasRoom || isState || filters.has("assignee")),
  };
}

/** Keys for the row with the focus, the same as on an opened message. */
const STATUS_ACTIONS: RecordActions = {
  finish: () => changeRowStatus(() => "Done"),
  setAside: () => changeRowStatus(() => "Spam"),
};

/** List of messages. A view shows what is to do; the keys for one message work on the row with the focus. */
export function MessageList() {
  const list = useStatusList(messages, {
    choices: STATUS_CHOICES,
    tones: MESSAGE_TONES,
    rowLabel: (message) => `${message.name}, ${subjectOf(message)}`,
  });
  const { data: account } = useQuery(ACCOUNT_QUERY);
  const arrivals = useArrivals(list);
  function changeRow(body: MessageChange) {
    const id = currentRowId();
    const message = list.page.data?.rows.find((row) => row.id === id);
    if (message && list.mayChange && !list.changes.busy.has(message.id))
      list.changes.run({ record: message }, careChange(body));
  }
  useRecordActions({
    ...STATUS_ACTIONS,
    assign: () => account && changeRow({ assigneeId: account.record.id }),
    snooze: () => changeRow({ snoozedUntil: backTomorrow(new Date()) }),
  });
  const { q, filters } = list.controls.state;
  const customer = customerFilter(filters.get("customerId"), list.page.data?.rows[0]?.name);
  const { accounts } = useAssignees("messages");
  const selects = shownSelects(filters, useMediaQuery("(min-width: 1600px)"));
  return (
    <StatusList
      add={{ to: messagesArea.paths.new, label: "Add Message" }}
      banners={<MailboxNotice />}
      columns={columnsOf(
        messages,
        { ...MESSAGE_FACTS, subject: MESSAGE_FACTS.message },
        {
          name: nameColumn({
            to: messagesArea.paths.one,
            fresh: isNew,
            about: (message) => <Sender message={message} />,
            email: ({ email, phone }) => email || phone,
            skeleton: "avatar",
          }),
          subject: ownColumn((message) => <SubjectAndText message={message} />, {
            width: "w-[29%]",
            phone: { about: (message) => <MessageLine message={message} /> },
          }),
          lastEntryAt: dayColumn({ hideOrder: 4, phone: "when" }),
          createdAt: dayColumn({ hideOrder: 1 }),
          assignee: textColumn({ blank: "Nobody", sort: false, lines: 1, width: "w-28", hideOrder: 2 }),
          status: statusColumn(list.statusCell, { width: "w-32" }),
        },
      )}
      emptyView={q === "" ? emptyViewOf(filters) : undefined}
      filters={[
        ...(selects.status ? [statusFilter(STATUS_CHOICES)] : []),
        ...(selects.assignee ? [accountFilter(ASSIGNEE, accounts, filters.get("assignee"))] : []),
        ...olderThanFilter(filters.get("olderThan")),
        ...customer,
        ...receivedFilter(filters.get("state")),
        ...dayFilters(filters),
      ]}
      firstUse={{
        title: "No messages yet",
        text: "Messages from the contact forms, mails and noted calls arrive here.",
      }}
      list={list}
      moreActions={<BulkAssign {...ASSIGNED} accounts={accounts} bulk={list.bulk} />}
      notice={arrivals.count > 0 && <ArrivalsButton {...arrivals} />}
      promoted={PROMOTED}
      title="Messages"
      views={<MessageViews controls={list.controls} />}
    />
  );
}

/** Subject and first line of a message, or two lines of one without a subject. */
function SubjectAndText({ message }: { message: Message }) {
  if (message.subject)
    return (
      <div className="first-whole">
        <span className="block truncate">{message.subject}</span>
        <span className={SECOND_LINE}>
          <InboxMarks message={message} />
          {message.message}
        </span>
      </div>
    );
  return (
    <span className="line-clamp-2 leading-snug wrap-anywhere compact:line-clamp-1">
      <InboxMarks message={message} />
      {message.message}
    </span>
  );
}

/** Button over the first rows that shows the messages which have come since the list was loaded. */
function ArrivalsButton({ count, show }: Arrivals) {
  return (
    <div className="sticky top-2 z-20 flex h-0 justify-center" role="status">
      <span className="h-9">
        <Button className="shadow-2" onClick={show} variant="primary">
          {plural(count, "new message", "new messages")}
        </Button>
      </span>
    </div>
  );
}
