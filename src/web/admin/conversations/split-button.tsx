import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Split } from "lucide-react";
import { useNavigate } from "react-router";
import { splitEntry } from "#contract/messages.ts";
import { useConfirm } from "#ui/confirm.tsx";
import { useToast } from "#ui/toast.tsx";
import { callRecord } from "#web/shared/call.ts";
import { useMayCall } from "../base/account.ts";
import { messagesArea } from "../messages/area.ts";
import { recordKeys } from "../resources/resource-client.ts";
import { EntryButton } from "./entry-actions.tsx";

interface SplitButtonProps {
  messageId: string;
  entryId: string;
}

/** Button that makes an entry a message of its own, which is then shown. */
export function SplitButton({ messageId, entryId }: SplitButtonProps) {
  const maySplit = useMayCall(splitEntry);
  const confirm = useConfirm();
  const toast = useToast();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => callRecord(splitEntry, { params: { id: messageId, entryId } }),
    onSuccess({ record }) {
      toast("Split off into a message of its own");
      void queryClient.invalidateQueries({ queryKey: recordKeys("messages").all });
      navigate(messagesArea.paths.one(record.id));
    },
    onError: ({ message }) => void toast(`Not split off: ${message}`),
  });
  if (!maySplit) return null;
  async function ask() {
    const isSure = await confirm({
      title: "Split this entry off?",
      text: "It becomes a message of its own, with its files. The other entries stay here.",
      confirm: "Split off",
      variant: "primary",
    });
    if (isSure && !isPending) mutate();
  }
  return (
    <EntryButton label="Split off" onPress={ask}>
      <Split size={14} />
    </EntryButton>
  );
}
