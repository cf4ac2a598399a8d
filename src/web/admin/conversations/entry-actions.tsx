import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide-react";
import type { ReactNode, Ref } from "react";
import type { Endpoint } from "#contract/endpoint.ts";
import { MENTION } from "#contract/mentions.ts";
import { useConfirm } from "#ui/confirm.tsx";
import { useToast } from "#ui/toast.tsx";
import { useMayCall, useStoredUser } from "../base/account.ts";
import { ignoreNotFound } from "../resources/resource-client.ts";

/** Returns whether the user sees the buttons that change an entry. The server decides by the author's account, not by the name. */
export function useMayEdit(author: string, remove: Endpoint): boolean {
  const user = useStoredUser();
  const mayChange = useMayCall(remove);
  return mayChange && (user?.role === "admin" || user?.name === author);
}

interface EntryRemoval {
  /** Kind of the entry as it is shown: `Note`. */
  kind: string;
  /** Query keys of the records that show the entry. */
  keys: readonly string[];
  remove: () => Promise<unknown>;
  focusAfterYes: () => HTMLElement | null;
}

/** Returns the deletion of an entry, which asks first. */
export function useEntryRemoval({ kind, keys, remove, focusAfterYes }: EntryRemoval) {
  const confirm = useConfirm();
  const toast = useToast();
  const queryClient = useQueryClient();
  const { mutate, error } = useMutation({
    mutationFn: () => ignoreNotFound(remove()),
    async onSuccess() {
      toast(`${kind} deleted`);
      await queryClient.invalidateQueries({ queryKey: keys });
    },
  });
  return {
    failure: error ?? undefined,
    async ask() {
      const isSure = await confirm({
        title: `Delete this ${kind.toLowerCase()}?`,
        text: "The audit trail keeps that you deleted it. This cannot be undone.",
        confirm: "Delete",
        focusAfterYes,
      });
      if (isSure) mutate();
    },
  };
}

interface EntryActionsProps {
  /** Kind of the entry in lower case: `note`. */
  noun: string;
  /** Text of the entry: its first words tell the buttons of several entries apart. */
  text: string;
  onEdit: () => void;
  onDelete: () => void;
  editButton: Ref<HTMLButtonElement>;
}

/** Maximum characters of an entry's first words in the names of its buttons. */
const MAX_WORDS = 40;

/** Returns the first words of an entry, with mentions as names. */
function firstWords(text: string): string {
  const words = text
    .replace(MENTION, (_, name) => `@${name}`)
    .replaceAll(/\s+/g, " ")
    .trim();
  return words.length > MAX_WORDS ? `${words.slice(0, MAX_WORDS).trimEnd()}...` : words;
}

/** Buttons that edit and delete an entry. */
export function EntryActions({ noun, text, onEdit, onDelete, editButton }: EntryActionsProps) {
  const what = `${noun}: ${firstWords(text)}`;
  return (
    <>
      <EntryButton label={`Edit ${what}`} onPress={onEdit} ref={editButton}>
        <Pencil size={14} />
      </EntryButton>
      <EntryButton label={`Delete ${what}`} onPress={onDelete}>
        <Trash2 size={14} />
      </EntryButton>
    </>
  );
}

interface EntryButtonProps {
  label: string;
  onPress: () => void;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

export function EntryButton({ label, onPress, ref, children }: EntryButtonProps) {
  return (
    <button
      aria-label={label}
      className="grid size-8 cursor-pointer place-items-center rounded-control text-ink-2 hover:bg-surface-2 hover:text-ink pointer-coarse:size-11 print:hidden"
      onClick={onPress}
      ref={ref}
      title={label}
      type="button"
    >
      {children}
    </button>
  );
}
