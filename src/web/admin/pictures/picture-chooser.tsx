import { ImagePlus } from "lucide-react";
import { type DragEvent, useId, useState } from "react";
import { classNames } from "#ui/class-names.ts";
import { PICTURE_TYPES } from "./use-uploads.ts";

interface PictureChooserProps {
  /** The field that the images are for. */
  field: string;
  label: string;
  multiple?: boolean;
  onChoose: (files: File[]) => void;
}

/** Where images are dropped or chosen. */
export function PictureChooser({ field, label, multiple = false, onChoose }: PictureChooserProps) {
  const id = useId();
  const [over, setOver] = useState(false);

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
        aria-describedby={`${id}-hint`}
        className="peer sr-only"
        data-field={field}
        id={id}
        multiple={multiple}
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
        <ImagePlus aria-hidden="true" size={20} strokeWidth={1.75} />
        <span>
          Drop {multiple ? "images" : "an image"} here or{" "}
          <span className="underline underline-offset-3">choose {multiple ? "files" : "a file"}</span>
        </span>
      </label>
      <p className="mt-1.5 text-[0.8125rem] text-ink-3" id={`${id}-hint`}>
        PNG, JPEG, WebP or AVIF, up to 5 MB{multiple ? " each" : ""}
      </p>
    </div>
  );
}
