import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { MailboxProblem } from "#contract/inbox.ts";
import { INBOX_QUERY, MailboxNotice } from "./mailbox-notice.tsx";

/** Returns the notice as it is drawn while the mailbox has a problem. */
function drawn(problem: MailboxProblem | null): string {
  const queries = new QueryClient();
  const since = problem === null ? null : "2026-11-20T08:00:00.000Z";
  queries.setQueryData(INBOX_QUERY.queryKey, { record: { problem, since }, etag: "" });
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <MailboxNotice />
    </QueryClientProvider>,
  );
}

test.each([
  ["refused", "The mailbox refuses the sign-in"],
  ["away", "The mailbox cannot be reached"],
  ["disk", "The disk is nearly full, so no mail is read"],
] as const)("a notice says that the mailbox is not read: %s", (problem, message) => {
  const html = drawn(problem);
  expect(html).toContain('role="alert"');
  expect(html).toContain(message);
  expect(html).toContain("20 Nov 2026");
});

test("there is no notice while the mailbox is read", () => {
  expect(drawn(null)).toBe("");
});
