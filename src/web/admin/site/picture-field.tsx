import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Link } from "react-router";
import type { PagePictureField } from "#contract/page-documents.ts";
import { listPictures } from "#contract/pictures.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field.tsx";
import { textOf } from "#web/shared/json.ts";
import { picturesArea } from "../pictures/area.ts";
import { pictureQuery, positionOf, titleOf } from "../pictures/library-client.ts";
import { PicturePicker } from "../pictures/picture-picker.tsx";
import { useMayCall } from "../shell/account.ts";
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

function ChosenPicture({ name }: { name: string }) {
  const { data } = useQuery({ ...pictureQuery(name), enabled: useMayCall(listPictures) });
  const picture = data?.record;
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] items-center gap-3">
      <img
        alt=""
        className="aspect-4/3 w-full rounded-control border border-border bg-surface-3 object-cover"
        src={picture?.previewUrl ?? `/uploads/${name}`}
        style={picture && { objectPosition: positionOf(picture) }}
      />
      {picture && (
        <div className="grid justify-items-start gap-1 text-small">
          <Link
            className="max-w-full truncate font-medium text-(--link) underline underline-offset-3"
            to={picturesArea.paths.one(name)}
          >
            {titleOf(picture)}
          </Link>
          {picture.alt === "" ? (
            <Badge tone="warning">No alternative text</Badge>
          ) : (
            <p className="line-clamp-2 text-ink-2 wrap-anywhere">{picture.alt}</p>
          )}
        </div>
      )}
    </div>
  );
}
