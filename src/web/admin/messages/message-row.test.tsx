import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MESSAGE_EXAMPLES } from "#contract/examples/messages.ts";
import type { Message } from "#contract/messages.ts";
import { InboxMarks, Sender } from "./message-row.tsx";

const MESSAGE: Message = {
  ...MESSAGE_EXAMPLES.getMessage.reply.data,
  assignee: "",
  snoozedUntil: null,
  answered: null,
  overdue: false,
  returned: false,
};

/** Returns the words of an element, without its tags. */
const wordsOf = (element: React.ReactNode) => renderToStaticMarkup(element).replace(/<[^>]*>/g, "");

test("a row of a message names what is overdue, back from its snooze, and assigned", () => {
  const marks = (change: Partial<Message>) => wordsOf(<InboxMarks message={{ ...MESSAGE, ...change }} />);
  expect(marks({})).toBe("");
  expect(marks({ overdue: true, assignee: "Thandi" })).toBe("Overdue. For Thandi. ");
  expect(marks({ returned: true })).toBe("Returned. ");
});

test("a sender has a telephone number in place of a missing address, and the way of the message", () => {
  const sender = (change: Partial<Message>) => wordsOf(<Sender message={{ ...MESSAGE, ...change }} />);
  expect(sender({ source: "Email", email: "a@example.org", phone: "" })).toBe("By email: a@example.org");
  expect(sender({ source: "Phone", email: "", phone: "031 555 0100" })).toBe("By telephone: 031 555 0100");
});
