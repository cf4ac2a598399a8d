import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Article, articleCalls } from "#contract/articles.ts";
import { useToast } from "#ui/toast.tsx";
import { callRecord, type Tagged } from "#web/shared/call.ts";
import { HeldNotice } from "../schedules/held-notice.tsx";
import { useMayCall } from "../shell/account.ts";
import { FailureBanner } from "../shell/failure-reason.tsx";
import { articles } from "./article-client.ts";

/** Notice of a scheduled article that waits because of the server's clock, with a button that publishes it. */
export function HeldArticle({ article: { id, title }, at }: { article: Article; at: string }) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const mayPublish = useMayCall(articleCalls.setStatus);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn() {
      const loaded = queryClient.getQueryData<Tagged<Article>>(articles.keys.record(id));
      return callRecord(articleCalls.setStatus, {
        params: { id },
        body: { status: "Published" },
        ifMatch: loaded?.etag,
      });
    },
    onSuccess(published) {
      queryClient.setQueryData(articles.keys.record(id), published);
      toast(`${title} published`);
      return queryClient.invalidateQueries({ queryKey: articles.keys.all });
    },
  });
  return (
    <>
      <FailureBanner error={error} message="The article was not published" onDismiss={reset} />
      <HeldNotice
        action={mayPublish ? { label: "Publish now", onAct: () => mutate(), busy: isPending } : undefined}
        at={at}
      />
    </>
  );
}
