import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { REPLY_AREA_OF, REPLY_CALLS, type Reply, type ReplyArea, ReplyInput } from "#contract/replies.ts";
import { useToast } from "#ui/toast.tsx";
import { asError, call, callRecord } from "#web/shared/call.ts";
import { useInlineForm } from "../forms/use-inline-form.ts";
import { recordKeys } from "../lists/resource-client.ts";
import { useIsMounted } from "../shell/use-is-mounted.ts";
import { newestAnswer, REPLY_KEYS, type RepliedRecord, repliesQuery } from "./reply-client.ts";

const BLANK = { subject: "", text: "" };

/** Returns the subject to send. A blank one is left out, so that the server uses its default. */
const givenSubject = ({ subject }: typeof BLANK) => (subject.trim() === "" ? {} : { subject });

/** Returns the draft of a reply to one record, and its actions. `onTakenBack` is called when the text is in the draft again. */
export function useReply(area: ReplyArea, { id, name }: RepliedRecord, onTakenBack: () => void) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const calls = REPLY_CALLS[area];
  /** Newest reply that the author has seen. Undefined before one was shown. */
  const [seen, setSeen] = useState<string>();
  /** Reply that a colleague sent in the meantime. */
  const [rival, setRival] = useState<Reply>();
  const [takingBack, setTakingBack] = useState<string>();
  const [failure, setFailure] = useState<Error>();
  const submitting = useRef(false);
  const isShown = useIsMounted();

  async function reload() {
    await Promise.all(
      [REPLY_KEYS.all, recordKeys(area).all, recordKeys("customers").all].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  }

  const draft = useInlineForm({
    place: `${area}/${id}#reply`,
    blank: BLANK,
    schema: ReplyInput,
    bodyOf: (values) => ({ text: values.text, ...givenSubject(values) }),
    async send(body, idempotencyKey) {
      return (await callRecord(calls.send, { params: { id }, body, idempotencyKey })).record;
    },
    async show(sent) {
      setSeen(sent.id);
      await reload();
    },
  });

  /** Undoes a reply. Its text is put into the field before text typed since. */
  async function takeBack(reply: Reply) {
    setTakingBack(reply.id);
    setFailure(undefined);
    try {
      const { type, id: recordId } = reply.record;
      await call(REPLY_CALLS[REPLY_AREA_OF[type]].takeBack, { params: { id: recordId, replyId: reply.id } });
      draft.renew();
      draft.dismiss();
      setRival(undefined);
      draft.change(({ text }) => ({
        subject: reply.subject,
        text: text.trim() === "" || text.trim() === reply.text ? reply.text : `${reply.text}\n\n${text.trim()}`,
      }));
      onTakenBack();
      toast("Reply taken back");
    } catch (error) {
      setFailure(asError(error));
      if (!isShown.current) toast(`The reply to ${name} could not be taken back.`);
    } finally {
      await reload();
      setTakingBack(undefined);
    }
  }

  /** Offers Undo in a toast, as long as the reply waits. */
  function offerUndo() {
    const newest = queryClient.getQueryData(repliesQuery(area, id).queryKey)?.rows[0];
    if (newest?.status === "Waiting") toast("Reply sends in 10 seconds", () => takeBack(newest));
  }

  return {
    draft,
    rival,
    takingBack,
    failure,
    dismiss: () => setFailure(undefined),
    /** Remembers the newest reply that is shown when the user begins to write. */
    begin(replies: readonly Reply[]) {
      setSeen(newestAnswer(replies)?.id ?? "");
      setRival(undefined);
    },
    /** Sends the reply. A newer reply of a colleague is shown first, until its id is `accepted`. Returns whether the reply was sent. */
    async submit(accepted = seen): Promise<boolean> {
      if (submitting.current) return false;
      submitting.current = true;
      draft.dismiss();
      try {
        const { rows } = await queryClient.fetchQuery({ ...repliesQuery(area, id), staleTime: 0 });
        const newest = newestAnswer(rows);
        // The newest reply can be the user's own, whose response was lost. Sent again, it is not duplicated.
        const isOwn = newest && draft.isRetryOf({ text: newest.text, ...givenSubject(draft.values) });
        if (accepted !== undefined && newest && newest.id !== accepted && !isOwn) {
          setRival(newest);
          return false;
        }
        setRival(undefined);
        const isSent = await draft.submit();
        if (isSent) offerUndo();
        // A user who went on does not see the message in the card.
        if (!isSent && !isShown.current) toast(`The reply to ${name} was not sent. It is kept with the record.`);
        return isSent;
      } catch (error) {
        draft.fail(asError(error));
        return false;
      } finally {
        submitting.current = false;
      }
    },
    takeBack,
  };
}

export type ReplyState = ReturnType<typeof useReply>;
