import { useId, useState } from "react";
import type { PagePictureField } from "#contract/page-documents.ts";
import { listPictures } from "#contract/pictures.ts";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field.tsx";
import { textOf } from "#web/shared/json.ts";
import { useMayCall } from "../base/account.ts";
import { ChosenPicture } from "../pictures/chosen-picture.tsx";
import { PicturePicker } from "../pictures/picture-picker.tsx";
import type { FieldProps } from "./field-props.ts";
import { valueAt } from "./page-fields.ts";

/** Place of a page for a picture of the library. Without one, the page stays as it is drawn. */
export function PictureField({ field, path, document, label = field.title }: FieldProps<PagePictureField>) {
  const name = textOf(valueAt(document.value, path));
  const [open, setOpen] = useState(false);
  const mayChoose = useMayCall(listPictures) && !document.isReadOnly;
  const error = document.errors.get(path);
  const errorId = useId();
  return (
    <fieldset
      aria-describedby={error && errorId}
      className="grid min-w-0 gap-2.5 rounded-control outline-offset-4"
      data-field={path}
      onFocus={() => document.onFocus(path)}
      tabIndex={-1}
    >
      <legend className="mb-1.5 text-sm font-medium">
        {label} <span className="font-normal text-ink-3">(optional)</span>
      </legend>
      {name !== "" && <ChosenPicture name={name} />}
      {mayChoose && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setOpen(true)} size="small">
            {name === "" ? "Choose a picture" : "Choose another picture"}
          </Button>
          {name !== "" && (
            <Button onClick={() => document.onChange(path, "")} size="small" variant="quiet">
              Remove picture
            </Button>
          )}
        </div>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {open && (
        <PicturePicker
          field={label}
          onClose={() => setOpen(false)}
          onPick={([picked = ""]) => document.onChange(path, picked)}
        />
      )}
    </fieldset>
  );
}
