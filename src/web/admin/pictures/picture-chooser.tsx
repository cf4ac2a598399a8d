import { ImagePlus } from "lucide-react";
import { type DragEvent, type Ref, type RefObject, useId, useState } from "react";
import { classNames } from "#ui/class-names.ts";
import { FieldError } from "#ui/field.tsx";
import { useFieldError } from "../forms/fields.tsx";
import { PICTURE_TYPES } from "./use-uploads.ts";

interface PictureChooserProps {
  /** The field that the images are for. */
  field: string;
  label: string;
  multiple?: boolean;
  /** Set to the input, for a list of pictures that hands its focus on. */
  input?: RefObject<HTMLElement | null>;
  onChoose: (files: File[]) => void;
}

/** Where images are dropped or chosen. */
export function PictureChooser({ field, label, multiple = false, input, onChoose }: PictureChooserProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const error = useFieldError(field);

  function choose(files: FileList | null) {
    const chosen = [...(files ?? [])];
    if (chosen.length > 0) onChoose(multiple ? chosen : chosen.slice(0, 1));
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files);
  }

  return (
    <div>
      <label className="sr-only" htmlFor={id}>
        {label}
      </label>
      <input
        accept={PICTURE_TYPES.join(",")}
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        aria-invalid={error ? true : undefined}
        className="peer sr-only"
        data-field={field}
        id={id}
        multiple={multiple}
        ref={input as Ref<HTMLInputElement>}
        onChange={({ currentTarget }) => {
          choose(currentTarget.files);
          // So that the same file can be chosen again.
          currentTarget.value = "";
        }}
        type="file"
      />
      <label
        className={classNames(
          "grid cursor-pointer justify-items-center gap-1.5 rounded-banner border border-dashed px-3 py-4 text-center text-ink-2 peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus hover:bg-surface-2",
          over ? "border-primary bg-surface-2" : "border-border-strong",
        )}
        htmlFor={id}
        onDragLeave={() => setOver(false)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDrop={drop}
      >
        <ImagePlus size={20} />
        <span>
          <span>{multiple ? "Drop images here or" : "Drop an image here or"}</span>{" "}
          <span className="underline underline-offset-3">{multiple ? "choose files" : "choose a file"}</span>
        </span>
      </label>
      <p className="mt-1.5 text-small text-ink-3" id={`${id}-hint`}>
        {`PNG, JPEG, WebP or AVIF, up to 5 MB${multiple ? " each" : ""}`}
      </p>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
