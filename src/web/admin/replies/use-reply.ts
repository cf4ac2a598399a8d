import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { REPLY_AREA_OF, REPLY_CALLS, type Reply, type ReplyArea, ReplyInput } from "#contract/replies.ts";
import { z } from "#contract/zod.ts";
import { useToast } from "#ui/toast.tsx";
import { asError, call, callWithFiles } from "#web/shared/call.ts";
import { useIsMounted } from "../base/use-is-mounted.ts";
import { atField, text } from "../forms/field-table.ts";
import { useSmallForm } from "../forms/use-small-form.ts";
import { recordKeys } from "../resources/resource-client.ts";
import { faultOf } from "./attachment-field.tsx";
import { addressesIn, newestAnswer, REPLY_KEYS, type RepliedRecord, repliesQuery } from "./reply-client.ts";

/** Body of a reply with texts that identify its files: a repeated reply must have the same files. */
const SENT_REPLY = ReplyInput.extend({ files: z.array(z.string()).optional() });

/** Returns the name, size and time of change of each file as one text, or undefined without files. */
function fileIdentities(files: readonly File[]) {
  if (files.length === 0) return undefined;
  return files.map(({ name, size, lastModified }) => `${name} ${size} ${lastModified}`);
}

/** Returns the subject to send. A blank one is left out, so that the server uses its default. */
const givenSubject = (subject: string) => (subject.trim() === "" ? undefined : subject);

/**
 * Returns the fields of a reply. The draft keeps only the names of the chosen files, one a line.
 * The files themselves are lost when the page is left.
 * `chosen` is a function, because files may be chosen after the fields were created.
 */
function replyFields(chosen: () => readonly File[]) {
  return {
    text: text("Your reply"),
    to: text("To"),
    cc: {
      ...text("Cc"),
      write: addressesIn,
      refusalIn: atField,
    },
    subject: { ...text("Subject"), write: givenSubject },
    files: {
      ...text("Files to attach"),
      write: () => fileIdentities(chosen()),
      refusalIn: atField,
    },
  };
}

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
  const [files, setFiles] = useState<readonly File[]>([]);
  const chosen = useRef(files);
  /** Files of the replies sent from this card, for a reply that is taken back. */
  const sentFiles = useRef(new Map<string, readonly File[]>());
  const isShown = useIsMounted();

  async function reload() {
    await Promise.all(
      [REPLY_KEYS.all, recordKeys(area).all, recordKeys("customers").all].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  }

  const draft = useSmallForm({
    noun: "reply",
    draftPath: `${area}/${id}#reply`,
    fields: replyFields(() => chosen.current),
    schema: SENT_REPLY,
    // The addresses are filled in by default.
    worth: ["text", "subject", "files"],
    afterSave: "blank",
    staysOnLeave: true,
    async send({ files: _, ...body }, { key }) {
      const attached = chosen.current;
      const sent = await callWithFiles(calls.send, attached, { params: { id }, body, idempotencyKey: key });
      return { id: sent.id, attached };
    },
    async show(sent) {
      setSeen(sent.id);
      sentFiles.current.set(sent.id, sent.attached);
      choose(chosen.current.filter((file) => !sent.attached.includes(file)));
      await reload();
    },
  });

  function choose(next: readonly File[]) {
    chosen.current = next;
    setFiles(next);
    draft.change({ files: next.map((file) => file.name).join("\n") });
  }

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
      draft.change(({ text: typed }) => ({
        to: reply.to,
        cc: reply.cc.join(", "),
        subject: reply.subject,
        text: [reply.text, ""].includes(typed.trim()) ? reply.text : `${reply.text}\n\n${typed.trim()}`,
      }));
      const attached = sentFiles.current.get(reply.id) ?? [];
      if (attached.length > 0) choose([...attached, ...chosen.current.filter((file) => !attached.includes(file))]);
      onTakenBack();
      const areLost = attached.length < reply.attachments.length;
      toast(areLost ? "Reply taken back. Attach its files again." : "Reply taken back");
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
    files,
    choose,
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
      if (submitting.current || faultOf(chosen.current) !== undefined) return false;
      submitting.current = true;
      draft.dismiss();
      try {
        const { rows } = await queryClient.fetchQuery({ ...repliesQuery(area, id), staleTime: 0 });
        const newest = newestAnswer(rows);
        // The newest reply can be the user's own, whose response was lost. Sent again, it is not duplicated.
        const { to, cc, subject } = draft.methods.getValues();
        const sent = { to, cc: addressesIn(cc), subject: givenSubject(subject), files: fileIdentities(chosen.current) };
        const isOwn = newest && draft.isRetryOf({ ...sent, text: newest.text });
        if (accepted !== undefined && newest && newest.id !== accepted && !isOwn) {
          setRival(newest);
          await reload();
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
