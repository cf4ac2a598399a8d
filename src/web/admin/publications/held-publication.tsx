import { useQueryClient } from "@tanstack/react-query";
import type { ArticleStatus } from "#contract/articles.ts";
import type { Tagged } from "#web/shared/call.ts";
import { useMayCall } from "../base/account.ts";
import { type Change, statusChange } from "../changes/change.ts";
import { ChangeFailures } from "../changes/change-failures.tsx";
import { useChanges } from "../changes/use-changes.ts";
import type { StatusResource } from "../resources/resource-client.ts";
import { HeldNotice } from "../schedules/held-notice.tsx";
import type { Publication } from "./publication.ts";

/** Returns the change that publishes a record. There is no undo: readers may have seen it. */
function publishing<Detail extends Publication>(records: StatusResource<Detail, ArticleStatus>): Change<Detail> {
  return {
    ...statusChange<Detail, ArticleStatus>(records, "Published"),
    message: ({ title }) => `${title} published`,
    failed: `The ${records.noun} was not published`,
    undo: undefined,
  };
}

interface HeldPublicationProps<Detail extends Publication> {
  records: StatusResource<Detail, ArticleStatus>;
  record: Detail;
}

/** Notice of a scheduled publication that waits because of the server's clock, with a button that publishes it. */
export function HeldPublication<Detail extends Publication>({ records, record }: HeldPublicationProps<Detail>) {
  const queryClient = useQueryClient();
  const mayPublish = useMayCall(records.writeCall);
  const changes = useChanges<Detail>(records);
  const { id, status, publishAt } = record;
  if (status !== "Scheduled" || publishAt === null) return null;
  function publish() {
    const loaded = queryClient.getQueryData<Tagged<Detail>>(records.keys.record(id));
    changes.run(loaded ?? { record }, publishing(records));
  }
  return (
    <>
      <ChangeFailures changes={changes} />
      <HeldNotice
        action={mayPublish ? { label: "Publish now", onAct: publish, busy: changes.busy.has(id) } : undefined}
        at={publishAt}
      />
    </>
  );
}
