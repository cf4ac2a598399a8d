import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Picture } from "#contract/pictures.ts";
import { useConfirm } from "#ui/confirm.tsx";
import { useToast } from "#ui/toast.tsx";
import { asError } from "#web/shared/call.ts";
import { ignoreNotFound } from "../resources/resource-client.ts";
import { libraryResource, PICTURE_KEYS, removePicture, titleOf } from "./library-client.ts";

/** Picture that was not deleted: it is in use, or the call failed. */
export interface KeptPicture {
  picture: Picture;
  error?: Error;
}

/**
 * Returns a function that asks and then deletes a picture, and the picture that was not deleted. A picture in use is
 * kept without a question, and its places can be shown.
 */
export function useRemoval(onRemoved: () => void) {
  const confirm = useConfirm();
  const toast = useToast();
  const queryClient = useQueryClient();
  const [kept, setKept] = useState<KeptPicture>();
  const [busy, setBusy] = useState(false);

  async function remove(picture: Picture): Promise<void> {
    if (picture.usedIn.length > 0) return setKept({ picture });
    setKept(undefined);
    const isConfirmed = await confirm({
      title: `Delete ${titleOf(picture)}?`,
      text: `${libraryResource.deletionWarning} This cannot be undone.`,
      confirm: "Delete",
      focusAfterYes: () => document.getElementById("screen"),
    });
    if (!isConfirmed) return;
    setBusy(true);
    try {
      await ignoreNotFound(removePicture(picture.name));
      toast(`${titleOf(picture)} deleted`);
      onRemoved();
    } catch (error) {
      setKept({ picture, error: asError(error) });
    } finally {
      setBusy(false);
      await queryClient.invalidateQueries({ queryKey: PICTURE_KEYS.lists });
    }
  }
  return { remove, kept, busy, dismiss: () => setKept(undefined) };
}
