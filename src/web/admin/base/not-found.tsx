import { data } from "react-router";
import { listMessages } from "#contract/messages.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import unfinished from "#web/art/unfinished.svg";
import { dashboardArea } from "../dashboard/area.ts";
import { messagesArea } from "../messages/area.ts";
import { useMayCall } from "./account.ts";

/** Runs on the server, so that the response has status 404. */
export function loader() {
  return data(null, { status: 404 });
}

export function meta() {
  return [{ title: "Page not found" }, { name: "robots", content: "noindex" }];
}

export default function NotFound() {
  const readsMessages = useMayCall(listMessages);
  return (
    <>
      <PageTitle title="Page not found" />
      <div className="rounded-panel border border-border bg-surface shadow-1">
        <EmptyState
          action={
            <div className="flex flex-wrap justify-center gap-2">
              <ButtonLink to={dashboardArea.path}>Dashboard</ButtonLink>
              {readsMessages && <ButtonLink to={messagesArea.path}>Messages</ButtonLink>}
            </div>
          }
          art={unfinished}
          title="We can't find that page"
        >
          The address may be wrong, or the record may have been deleted.
        </EmptyState>
      </div>
    </>
  );
}
