import { useQuery } from "@tanstack/react-query";
import { MESSAGE_STATES, type MessageState, type MessageSummary } from "#contract/messages.ts";
import { ViewSwitch } from "#ui/view-switch.tsx";
import type { ListControls } from "../resources/list-state.ts";
import { MESSAGE_SUMMARY_QUERY, type messages } from "./message-client.ts";

interface MessageView {
  value: string;
  label: string;
  /** Filters of the view. */
  state: MessageState | "";
  status: "Spam" | "";
  assignee?: "none";
  /** Number that is shown on its button. */
  count?: keyof MessageSummary;
}

/** Buttons above the list, in order. */
const VIEWS: readonly MessageView[] = [
  { value: "open", label: "Open", state: "open", status: "", count: "open" },
  { value: "mine", label: "Mine", state: "mine", status: "", count: "mine" },
  { value: "unassigned", label: "Unassigned", state: "open", status: "", assignee: "none", count: "unassigned" },
  { value: "waiting", label: "Waiting", state: "waiting", status: "", count: "waiting" },
  { value: "snoozed", label: "Snoozed", state: "snoozed", status: "", count: "snoozed" },
  { value: "automatic", label: "Automatic", state: "automatic", status: "" },
  { value: "spam", label: "Spam", state: "", status: "Spam", count: "spam" },
  { value: "all", label: "All", state: "", status: "" },
];

/** Texts of a view without messages. */
const EMPTY_VIEWS: Readonly<Record<MessageState, { title: string; text: string }>> = {
  open: { title: "Nothing is open", text: "Every message has a reply, is done, or comes back later." },
  mine: { title: "Nothing is assigned to you", text: "Open messages that are assigned to you appear here." },
  waiting: { title: "Nobody's answer is awaited", text: "Messages with a reply appear here until they are done." },
  snoozed: { title: "Nothing is snoozed", text: "A snoozed message appears here, and comes back on its day." },
  received: { title: "Nothing came in", text: "Messages of people that are no spam appear here." },
  automatic: {
    title: "Nothing came from programs",
    text: "Absence notices, lists and other automatic mails appear here.",
  },
};

const NOTHING_UNASSIGNED = {
  title: "Nothing is unassigned",
  text: "Every open message is assigned to someone.",
};

/** Returns the texts of an empty view, or undefined if further filters narrow it. */
export function emptyViewOf(filters: ReadonlyMap<string, string>): { title: string; text: string } | undefined {
  const state = MESSAGE_STATES.find((one) => one === filters.get("state"));
  if (
    !state ||
    ["status", "olderThan", "customerId", "createdFrom", "createdTo", "answeredFrom", "answeredTo"].some((name) =>
      filters.has(name),
    )
  )
    return undefined;
  const assignee = filters.get("assignee");
  if (assignee === undefined) return EMPTY_VIEWS[state];
  return state === "open" && assignee === "none" ? NOTHING_UNASSIGNED : undefined;
}

/** Filters of the list of messages. */
type MessageFilter = (typeof messages)["list"]["filters"][number]["name"];

/** Buttons of the views of the inbox, each with its number of messages. */
export function MessageViews({ controls }: { controls: ListControls<MessageFilter> }) {
  const { data } = useQuery(MESSAGE_SUMMARY_QUERY);
  const [state, status] = [controls.state.filters.get("state") ?? "", controls.state.filters.get("status") ?? ""];
  const isUnassigned = controls.state.filters.get("assignee") === "none";
  const inState = VIEWS.filter((view) => view.state === state && (view.status === status || state !== ""));
  const shown = (inState.find(({ assignee }) => isUnassigned === (assignee === "none")) ?? inState[0])?.value ?? "all";
  return (
    <ViewSwitch
      choices={VIEWS.map(({ value, label, count }) => ({ value, label, count: count && data?.record[count] }))}
      className="w-full overflow-x-auto *:shrink-0 *:grow *:px-2 xl:w-auto"
      label="Messages shown"
      onShow={(value) => {
        const view = VIEWS.find((candidate) => candidate.value === value);
        controls.setFilters({
          state: view?.state ?? "",
          status: view?.status ?? "",
          // The view of another assignee keeps that filter.
          ...((isUnassigned || view?.assignee) && { assignee: view?.assignee ?? "" }),
        });
      }}
      shown={shown}
    />
  );
}
