import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Crop } from "lucide-react";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { changePicture, type Picture, PictureChange, portraitFocus } from "#contract/pictures.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useToast } from "#ui/toast.tsx";
import { callRecord, type Tagged } from "#web/shared/call.ts";
import { useMayCall } from "../base/account.ts";
import { FailureBanner } from "../base/failure-reason.tsx";
import { QueryState } from "../base/query-state.tsx";
import { valuesOf } from "../forms/field-table.ts";
import { SmallForm } from "../forms/small-form.tsx";
import { useSmallForm } from "../forms/use-small-form.ts";
import { isStale } from "../resources/resource-client.ts";
import { picturesArea } from "./area.ts";
import { Crops, FOCUS_FIELDS, FocalPoint, type Focus } from "./focal-point.tsx";
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
  const query = useQuery({ ...pictureQuery(name), refetchOnWindowFocus: false });
  return (
    <QueryState failed="Failed to load picture" isInset loading={2} nouns="picture" query={query}>
      {/* Another version has another form. */}
      {(loaded) => <FocusEditor key={loaded.etag} loaded={loaded} onReload={query.refetch} {...props} />}
    </QueryState>
  );
}

interface FocusEditorProps extends Omit<PartOfPictureProps, "name"> {
  loaded: Tagged<Picture>;
  /** Loads the version that a colleague saved since. */
  onReload: () => Promise<unknown>;
}

function FocusEditor({ loaded, isPortrait, onReload, onClose }: FocusEditorProps) {
  const { record: picture, etag } = loaded;
  const shown = isPortrait ? portraitFocus(picture) : picture;
  const queryClient = useQueryClient();
  const toast = useToast();
  const state = useSmallForm({
    noun: "picture",
    draftPath: `${picturesArea.paths.one(picture.name)}#visible-part`,
    fields: FOCUS_FIELDS,
    schema: PictureChange,
    stored: { values: valuesOf(FOCUS_FIELDS, { ...picture, ...shown }), etag },
    afterSave: "closes",
    send: (body, attempt) => callRecord(changePicture, { params: { name: picture.name }, body, ifMatch: attempt.etag }),
    show(saved) {
      queryClient.setQueryData(PICTURE_KEYS.record(picture.name), saved);
      queryClient.invalidateQueries({ queryKey: PICTURE_KEYS.lists });
      toast("Visible part saved");
      onClose();
    },
  });
  const { failure, methods } = state;
  const [focusX, focusY] = useWatch({ control: methods.control, name: ["focusX", "focusY"] });
  const focus: Focus = { focusX, focusY };
  function reload() {
    state.discard();
    void onReload();
  }
  return (
    <SmallForm
      actions={(close) => (
        <div className="sticky -bottom-5 -mx-5 -mb-5 flex justify-end gap-2 border-t border-border bg-raised px-5 py-3">
          <Button onClick={close}>Cancel</Button>
          <Button busy={state.busy} type="submit" variant="primary">
            Save
          </Button>
        </div>
      )}
      label="Visible part"
      onClose={onClose}
      state={state}
    >
      <FailureBanner
        error={failure}
        message="The visible part was not saved"
        onDismiss={state.dismiss}
        {...(failure && isStale(failure) && { action: { label: "Load the latest version", onAct: reload } })}
      />
      <div className="grid items-start gap-4 desk:grid-cols-[minmax(0,1fr)_220px]">
        <FocalPoint alt={picture.alt} focus={focus} onChange={state.change} readOnly={false} src={picture.url} />
        <Crops focus={focus} src={picture.url} />
      </div>
      <p className="text-small text-ink-2">Saved at once, for every place that shows this picture.</p>
    </SmallForm>
  );
}
