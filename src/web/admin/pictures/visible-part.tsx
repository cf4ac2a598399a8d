import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Crop } from "lucide-react";
import { useState } from "react";
import { changePicture, type Picture, portraitFocus } from "#contract/pictures.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useToast } from "#ui/toast.tsx";
import { asError, callRecord, type Tagged } from "#web/shared/call.ts";
import { isStale } from "../lists/resource-client.ts";
import { useMayCall } from "../shell/account.ts";
import { FailureReason } from "../shell/failure-reason.tsx";
import { Crops, FocalPoint } from "./focal-point.tsx";
import { PICTURE_KEYS, pictureQuery } from "./library-client.ts";
import { isUploaded } from "./uploaded-name.ts";

interface VisiblePartProps {
  /** Name of the picture; `""` for none. */
  name: string;
  /** Label of the picture, if the screen has several. */
  of?: string;
  isPortrait?: boolean;
  /** Fills the width of a small preview. */
  isNarrow?: boolean;
}

/** Button beside a picture that pages crop. It opens the editor of the focal point, which is saved at once, for every place. */
export function VisiblePart({ name, of, isPortrait = false, isNarrow = false }: VisiblePartProps) {
  const [isOpen, setIsOpen] = useState(false);
  const mayChange = useMayCall(changePicture);
  if (!mayChange || !isUploaded(name)) return null;
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        aria-label={of && `Choose the visible part: ${of}`}
        className={isNarrow ? "mt-1.5 w-full" : "justify-self-start"}
        icon={isNarrow ? undefined : <Crop size={16} />}
        onClick={() => setIsOpen(true)}
        size="small"
      >
        <span className="py-1 leading-tight whitespace-normal">Choose the visible part</span>
      </Button>
      {isOpen && (
        <Dialog onOpenChange={(open) => !open && close()} open title="Choose the visible part" wide>
          <PartOfPicture isPortrait={isPortrait} name={name} onClose={close} />
        </Dialog>
      )}
    </>
  );
}

interface PartOfPictureProps {
  name: string;
  isPortrait: boolean;
  onClose: () => void;
}

function PartOfPicture({ name, ...props }: PartOfPictureProps) {
  const { data, error, refetch } = useQuery({ ...pictureQuery(name), refetchOnWindowFocus: false });
  if (data) return <FocusEditor loaded={data} onReload={refetch} {...props} />;
  if (!error) return <p role="status">Loading picture...</p>;
  return (
    <Banner action={{ label: "Try again", onAct: refetch }} message="Failed to load picture">
      <FailureReason error={error} />
    </Banner>
  );
}

interface FocusEditorProps extends Omit<PartOfPictureProps, "name"> {
  loaded: Tagged<Picture>;
  /** Loads the version that a colleague saved since. */
  onReload: () => Promise<unknown>;
}

function FocusEditor({ loaded, isPortrait, onReload, onClose }: FocusEditorProps) {
  const { record: picture, etag } = loaded;
  const { focusX, focusY } = isPortrait ? portraitFocus(picture) : picture;
  const [focus, setFocus] = useState({ focusX, focusY });
  const [failed, setFailed] = useState<Error>();
  const [busy, setBusy] = useState(false);
  const queryClient = useQueryClient();
  const toast = useToast();

  async function save() {
    setBusy(true);
    setFailed(undefined);
    try {
      const saved = await callRecord(changePicture, { params: { name: picture.name }, body: focus, ifMatch: etag });
      queryClient.setQueryData(PICTURE_KEYS.record(picture.name), saved);
      queryClient.invalidateQueries({ queryKey: PICTURE_KEYS.lists });
      toast("Visible part saved");
      onClose();
    } catch (error) {
      setFailed(asError(error));
      // Only the focal point is sent, so a second press changes nothing else of the newer version.
      if (isStale(asError(error))) await onReload();
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="grid gap-4">
      {failed && (
        <Banner message="The visible part was not saved" onDismiss={() => setFailed(undefined)}>
          <FailureReason error={failed} />
        </Banner>
      )}
      <div className="grid items-start gap-4 desk:grid-cols-[minmax(0,1fr)_220px]">
        <FocalPoint alt={picture.alt} focus={focus} onChange={setFocus} readOnly={false} src={picture.url} />
        <Crops focus={focus} src={picture.url} />
      </div>
      <p className="text-small text-ink-2">Saved at once, for every place that shows this picture.</p>
      <div className="sticky -bottom-5 -mx-5 -mb-5 flex justify-end gap-2 border-t border-border bg-raised px-5 py-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button busy={busy} onClick={() => void save()} variant="primary">
          Save
        </Button>
      </div>
    </div>
  );
}
