import { useQueryClient } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import { useRef, useState } from "react";
import { type Picture, replacePictureFile } from "#contract/pictures.ts";
import { Button } from "#ui/button.tsx";
import { useConfirm } from "#ui/confirm.tsx";
import { useToast } from "#ui/toast.tsx";
import { asError, CallError, callUpload } from "#web/shared/call.ts";
import { PICTURE_KEYS, titleOf } from "./library-client.ts";
import { turnHeic } from "./turn-heic.ts";
import { PICTURE_TYPES, pictureError } from "./use-uploads.ts";

interface ReplaceFileProps {
  picture: Picture;
  etag: string | undefined;
  /** Returns whether the form has text that would be lost. */
  isUnsaved: () => boolean;
  onReplaced: (name: string) => void;
  onFailed: (error: Error | undefined) => void;
}

/** Button that gives a picture another file, everywhere it is shown. */
export function ReplaceFile({ picture, etag, isUnsaved, onReplaced, onFailed }: ReplaceFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const confirm = useConfirm();
  const toast = useToast();
  const queryClient = useQueryClient();
  const title = titleOf(picture);
  const { length } = picture.usedIn;

  async function replace(file: File) {
    onFailed(undefined);
    const fault = isUnsaved() ? "Save or undo your changes first, then replace the file." : pictureError(file);
    if (fault !== undefined) return onFailed(new CallError(fault, 0));
    const isMeant = await confirm({
      title: `Replace the file of ${title}?`,
      text: `${
        length === 0
          ? "Nothing shows it yet"
          : `${length === 1 ? "1 place shows" : `${length} places show`} ${file.name} at once`
      }. Earlier versions and sent campaigns keep the old file. This cannot be undone.`,
      confirm: "Replace",
    });
    if (!isMeant) return;
    setBusy(true);
    try {
      const options = { params: { name: picture.name }, ...(etag !== undefined && { ifMatch: etag }) };
      const { name } = await callUpload(replacePictureFile, await turnHeic(file), undefined, {}, options);
      toast(name === picture.name ? "This is the file that the picture already has" : "File replaced");
      await queryClient.invalidateQueries({ queryKey: PICTURE_KEYS.lists });
      if (name !== picture.name) onReplaced(name);
    } catch (error) {
      onFailed(asError(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div>
      <input
        accept={PICTURE_TYPES.join(",")}
        aria-label="New file"
        className="hidden"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void replace(file);
          // So that the same file can be chosen again.
          currentTarget.value = "";
        }}
        ref={input}
        type="file"
      />
      <Button busy={busy} icon={<Upload size={16} />} onClick={() => input.current?.click()} size="small">
        Replace file
      </Button>
    </div>
  );
}
