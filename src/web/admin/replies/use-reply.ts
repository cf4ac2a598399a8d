import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { REPLY_CALLS, type Reply, type ReplyArea, ReplyInput } from "#contract/replies.ts";
import { useToast } from "#ui/toast.tsx";
import { call, callRecord } from "#web/shared/call.ts";
import { useAddition } from "../crm/use-addition.ts";
import { recordKeys } from "../resource/resource-client.ts";
import { newestAnswer } from "./reply-labels.ts";
import { REPLY_KEYS, repliesQuery } from "./reply-queries.ts";

const BLANK = { subject: "", text: "" };

/** The draft of a reply to one record, how it is sent, and how one that waits is taken back. */
export function useReply(area: ReplyArea, id: string) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const calls = REPLY_CALLS[area];
  /** The newest answer that whoever writes has seen; undefined before any was shown. */
  const [seen, setSeen] = useState<string>();
  /** One that a colleague gave meanwhile. */
  const [rival, setRival] = useState<Reply>();
  const [takingBack, setTakingBack] = useState<string>();
  const [failure, setFailure] = useState<Error>();

  async function reload() {
    await Promise.all(
      [REPLY_KEYS.all, recordKeys(area).all, recordKeys("customers").all].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  }

  const draft = useAddition({
    place: `${area}/${id}#reply`,
    blank: BLANK,
    schema: ReplyInput,
    bodyOf: ({ subject, text }) => ({ text, ...(subject.trim() === "" ? {} : { subject }) }),
    async send(body, idempotencyKey) {
      return (await callRecord(calls.send, { params: { id }, body, idempotencyKey })).record;
    },
    async show(sent) {
      setSeen(sent.id);
      await reload();
    },
  });

  return {
    draft,
    rival,
    takingBack,
    failure,
    dismiss: () => setFailure(undefined),
    /** What is shown when somebody begins to write. */
    begin(replies: readonly Reply[]) {
      setSeen(newestAnswer(replies)?.id ?? "");
      setRival(undefined);
    },
    /** Sends it, unless a colleague answered since: that is said first. Answers whether it was sent. */
    async submit(): Promise<boolean> {
      if (!rival) {
        const { rows } = await queryClient.fetchQuery({ ...repliesQuery(area, id), staleTime: 0 });
        const newest = newestAnswer(rows);
        if (seen !== undefined && newest && newest.id !== seen) {
          setRival(newest);
          return false;
        }
      }
      const isSent = await draft.submit();
      if (isSent) setRival(undefined);
      return isSent;
    },
    /** Its words are in the field again, before those typed since. */
    async takeBack(reply: Reply) {
      setTakingBack(reply.id);
      setFailure(undefined);
      try {
        await call(calls.takeBack, { params: { id, replyId: reply.id } });
        const typed = draft.values.text.trim();
        draft.change({ subject: reply.subject, text: typed === "" ? reply.text : `${reply.text}\n\n${typed}` });
        toast("Reply taken back");
      } catch (error) {
        setFailure(error instanceof Error ? error : new Error(String(error)));
      } finally {
        await reload();
        setTakingBack(undefined);
      }
    },
  };
}

export type ReplyState = ReturnType<typeof useReply>;
