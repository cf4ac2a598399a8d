import { useQueryClient } from "@tanstack/react-query";
import { type Article, articleCalls } from "#contract/articles.ts";
import type { Tagged } from "#web/shared/call.ts";
import { useMayCall } from "../base/account.ts";
import { type Change, statusChange } from "../changes/change.ts";
import { ChangeFailures } from "../changes/change-failures.tsx";
import { useChanges } from "../changes/use-changes.ts";
import { HeldNotice } from "../schedules/held-notice.tsx";
import { articles } from "./article-client.ts";

/** Publishes an article. There is no undo: readers may have seen it. */
const PUBLISH: Change<Article> = {
  ...statusChange<Article, Article["status"]>(articles, "Published"),
  message: ({ title }) => `${title} published`,
  failed: "The article was not published",
  back: undefined,
};

/** Notice of a scheduled article that waits because of the server's clock, with a button that publishes it. */
export function HeldArticle({ article, at }: { article: Article; at: string }) {
  const queryClient = useQueryClient();
  const mayPublish = useMayCall(articleCalls.setStatus);
  const changes = useChanges<Article>(articles);
  function publish() {
    const loaded = queryClient.getQueryData<Tagged<Article>>(articles.keys.record(article.id));
    changes.run(loaded ?? { record: article }, PUBLISH);
  }
  return (
    <>
      <ChangeFailures changes={changes} />
      <HeldNotice
        action={mayPublish ? { label: "Publish now", onAct: publish, busy: changes.busy.has(article.id) } : undefined}
        at={at}
      />
    </>
  );
}
