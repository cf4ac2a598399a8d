import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type RefObject, useState } from "react";
import { getPicture, type Picture } from "#contract/pictures.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/field.tsx";
import { useMayCall } from "../base/account.ts";
import { fitOf, pictureQuery, positionOf, titleOf } from "../pictures/library-client.ts";
import type { PlacedPicture } from "./picture-edits.ts";

interface DescribePictureProps {
  /** Name of the picture in the library; undefined while none is asked about. */
  name: string | undefined;
  /** Number of pictures that wait for their description after this one. */
  waiting: number;
  /** Field that takes the focus afterwards. */
  field: RefObject<HTMLTextAreaElement | null>;
  onPlace: (picture: PlacedPicture) => void;
  onLeaveOut: () => void;
}

/** Dialog that asks for the description and the caption of a picture before it is placed in a text. */
export function DescribePicture({ name, waiting, field, onPlace, onLeaveOut }: DescribePictureProps) {
  const mayRead = useMayCall(getPicture);
  const { data, isPending } = useQuery({ ...pictureQuery(name ?? ""), enabled: mayRead && name !== undefined });
  const isReady = name !== undefined && !(mayRead && isPending);
  return (
    <Dialog
      focusAfter={field}
      onOpenChange={(open) => !open && onLeaveOut()}
      open={isReady}
      staysOpen
      title={waiting === 0 ? "Describe the picture" : `Describe the picture (${waiting} more)`}
    >
      {isReady && (
        <Description key={name} name={name} onLeaveOut={onLeaveOut} onPlace={onPlace} picture={data?.record} />
      )}
    </Dialog>
  );
}

interface DescriptionProps extends Pick<DescribePictureProps, "onPlace" | "onLeaveOut"> {
  name: string;
  picture: Picture | undefined;
}

function Description({ name, picture, onPlace, onLeaveOut }: DescriptionProps) {
  const [alt, setAlt] = useState(picture?.alt ?? "");
  const [caption, setCaption] = useState("");

  function place(event: FormEvent) {
    event.preventDefault();
    // The form around the text area is not meant.
    event.stopPropagation();
    onPlace({ name, alt: alt === picture?.alt ? "" : alt, caption });
  }
  return (
    <form className="grid gap-4" noValidate onSubmit={place}>
      <figure className="grid gap-1.5">
        <img
          alt=""
          className={`max-h-52 w-full rounded-control bg-surface-3 ${picture ? fitOf(picture) : "object-contain"}`}
          src={picture?.previewUrl ?? `/uploads/${name}`}
          style={picture && { objectPosition: positionOf(picture) }}
        />
        {picture && <figcaption className="truncate text-small text-ink-3">{titleOf(picture)}</figcaption>}
      </figure>
      <TextField
        autoFocus
        hint="For people who cannot see it. Blank for a picture that only decorates."
        label="Description"
        name="alt"
        onChange={({ target }) => setAlt(target.value)}
        value={alt}
      />
      <TextField
        hint="Shown below the picture."
        label="Caption"
        name="caption"
        onChange={({ target }) => setCaption(target.value)}
        optional
        value={caption}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onLeaveOut}>Leave out</Button>
        <Button type="submit" variant="primary">
          Place picture
        </Button>
      </div>
    </form>
  );
}
