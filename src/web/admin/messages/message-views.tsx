import { useQuery } from "@tanstack/react-query";
import type { MessageState, MessageSummary } from "#contract/messages.ts";
import { ViewSwitch } from "#ui/view-switch.tsx";
import type { ListControls } from "../resources/list-state.ts";
import { MESSAGE_SUMMARY_QUERY } from "./message-client.ts";

interface MessageView {
  value: string;
  label: string;
  /** Filters of the view. */
  state: MessageState | "";
  status: "Spam" | "";
  /** Number that is shown on its button. */
  count?: keyof MessageSummary;
}

/** Buttons above the list, in order. */
const VIEWS: readonly MessageView[] = [
  { value: "open", label: "Open", state: "open", status: "", count: "open" },
  { value: "mine", label: "Mine", state: "mine", status: "", count: "mine" },
  { value: "waiting", label: "Waiting", state: "waiting", status: "", count: "waiting" },
  { value: "snoozed", label: "Snoozed", state: "snoozed", status: "", count: "snoozed" },
  { value: "automatic", label: "Automatic", state: "automatic", status: "" },
  { value: "spam", label: "Spam", state: "", status: "Spam", count: "spam" },
  { value: "all", label: "All", state: "", status: "" },
];

/** Texts of a view without messages. */
export const EMPTY_VIEWS: Readonly<Record<MessageState, { title: string; text: string }>> = {
  open: { title: "Nothing is open", text: "Every message has a reply, is done, or comes back later." },
  mine: { title: "Nothing is assigned to you", text: "Open messages that are assigned to you appear here." },
  waiting: { title: "Nobody's answer is awaited", text: "Messages with a reply appear here until they are done." },
  snoozed: { title: "Nothing is snoozed", text: "A snoozed message appears here, and comes back on its day." },
  automatic: {
    title: "Nothing came from programs",
    text: "Absence notices, lists and other automatic mails appear here.",
  },
};

/** Buttons of the views of the inbox, each with its number of messages. */
export function MessageViews({ controls }: { controls: ListControls<"state" | "status" | "customerId"> }) {
  const { data } = useQuery(MESSAGE_SUMMARY_QUERY);
  const [state, status] = [controls.state.filters.get("state") ?? "", controls.state.filters.get("status") ?? ""];
  const shown = VIEWS.find((view) => view.state === state && (view.status === status || state !== ""))?.value ?? "all";
  return (
    <ViewSwitch
      choices={VIEWS.map(({ value, label, count }) => ({ value, label, count: count && data?.record[count] }))}
      className="w-full overflow-x-auto *:shrink-0 *:grow *:px-2 xl:w-auto"
      label="Messages shown"
      onShow={(value) => {
        const view = VIEWS.find((candidate) => candidate.value === value);
        controls.setFilters({ state: view?.state ?? "", status: view?.status ?? "" });
      }}
      shown={shown}
    />
  );
}
