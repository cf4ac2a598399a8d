import { Images } from "lucide-react";
import { type ReactNode, useState } from "react";
import { listPictures } from "#contract/pictures.ts";
import { Button } from "#ui/button.tsx";
import { useMayCall } from "../base/account.ts";
import { useFieldError } from "../forms/fields.tsx";
import { type PickPictures, PicturePicker } from "./picture-picker.tsx";
import { PictureUploadArea, type PictureUploadProps } from "./picture-upload-area.tsx";

/** Field of a form to drop or choose images, or to choose from the library, with the uploads below. `children` are more buttons. */
export function PictureUpload({ children, ...props }: PictureUploadProps & { children?: ReactNode }) {
  const { uploading, label, multiple = false } = props;
  return (
    <>
      <PictureUploadArea {...props} error={useFieldError(props.field)} />
      <div className="flex flex-wrap gap-2 empty:hidden">
        <LibraryButton label={label} multiple={multiple} onPick={uploading.add} />
        {children}
      </div>
    </>
  );
}

/** Button that opens the library, for users who may read it. */
function LibraryButton({ label, multiple, onPick }: { label: string; multiple: boolean; onPick: PickPictures }) {
  const [open, setOpen] = useState(false);
  const mayRead = useMayCall(listPictures);
  if (!mayRead) return null;
  return (
    <>
      <Button aria-description={label} icon={<Images size={16} />} onClick={() => setOpen(true)} size="small">
        Choose from the library
      </Button>
      {open && <PicturePicker field={label} multiple={multiple} onClose={() => setOpen(false)} onPick={onPick} />}
    </>
  );
}
