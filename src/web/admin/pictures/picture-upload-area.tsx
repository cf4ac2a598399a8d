import { CircleAlert, ImagePlus, LoaderCircle } from "lucide-react";
import { type DragEvent, type Ref, type RefObject, useId, useState } from "react";
import { FILE_ADVICE, WIDTH_ADVICE } from "#contract/pictures.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { FieldError, useDescription } from "#ui/field.tsx";
import { plural } from "#web/shared/plural.ts";
import { PICTURE_TYPES, type useUploads } from "./use-uploads.ts";

export interface PictureUploadProps {
  /** Name of the field that the images are for. */
  field: string;
  label: string;
  multiple?: boolean;
  /** Advice on the size of the image, before that on its file. */
  advice?: string;
  /** Set to the input, which takes the focus when the last picture of a list is removed. */
  input?: RefObject<HTMLElement | null>;
  uploading: ReturnType<typeof useUploads>;
}

/** Area to drop or choose images outside a form, with the uploads below. */
export function PictureUploadArea({ uploading, ...chooser }: PictureUploadProps & { error?: string | undefined }) {
  return (
    <>
      <PictureChooser {...chooser} onChoose={uploading.choose} />
      <UploadList uploading={uploading} />
    </>
  );
}

interface PictureChooserProps extends Omit<PictureUploadProps, "uploading"> {
  error?: string | undefined;
  onChoose: (files: File[]) => void;
}

function PictureChooser({
  field,
  label,
  multiple = false,
  advice = WIDTH_ADVICE,
  input,
  error,
  onChoose,
}: PictureChooserProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const described = useDescription(`${id}-hint`, error && `${id}-error`);

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
        aria-describedby={described}
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
        {`${advice} ${FILE_ADVICE}`}
      </p>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

/** Uploads in progress, their end, and failed ones with their reasons. */
export function UploadList({
  uploading: { uploads, added, note, retry, dismiss },
}: Pick<PictureUploadProps, "uploading">) {
  const sending = uploads.filter(({ reason }) => reason === undefined).length;
  return (
    <div className="contents">
      <p
        className={sending > 0 ? "flex items-center gap-2 text-ink-2" : note ? "text-small text-warning" : "sr-only"}
        role="status"
      >
        {sending === 0 && added > 0 && (
          <span className={note && "sr-only"}>{`${plural(added, "image")} added${note ? ". " : ""}`}</span>
        )}
        {sending === 0 && note && <span>{note}</span>}
        {sending > 0 && (
          <>
            <LoaderCircle aria-hidden="true" className="shrink-0 motion-safe:animate-spin" size={16} />
            <span>{sending === 1 ? "Uploading an image..." : `Uploading ${sending} images...`}</span>
          </>
        )}
      </p>
      <ul className="grid gap-2 empty:hidden">
        {uploads.map((upload) => (
          <li className="rounded-control border border-border px-2.5 py-2" key={upload.key}>
            <p className="truncate font-medium">{upload.file.name}</p>
            {upload.reason !== undefined && (
              <>
                <p className="flex items-start gap-1.5 font-medium text-danger" role="alert">
                  <CircleAlert className="mt-0.5 shrink-0" size={16} />
                  <span>{upload.reason}</span>
                </p>
                <div className="mt-1.5 flex flex-wrap gap-1.5">
                  {upload.retryable && (
                    <Button aria-label={`Retry ${upload.file.name}`} onClick={() => retry(upload)} size="small">
                      Retry
                    </Button>
                  )}
                  <Button
                    aria-label={`Remove ${upload.file.name}`}
                    variant="quiet"
                    onClick={() => dismiss(upload.key)}
                    size="small"
                  >
                    Remove
                  </Button>
                </div>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
