import type { ReactNode } from "react";
import { useController } from "react-hook-form";
import { Button } from "#ui/button.tsx";
import { useScreenToast } from "#ui/toast.tsx";
import { usePosition } from "../pictures/library-client.ts";
import { PictureUpload } from "../pictures/picture-upload.tsx";
import { useUploads } from "../pictures/use-uploads.ts";
import { VisiblePart } from "../pictures/visible-part.tsx";

interface SettingsPictureProps {
  /** Path of the picture's name in the form. A blank name is no picture. */
  name: string;
  label: string;
  /** End of the label that only screen readers read, where a heading above says the same. */
  of?: string;
  /** Whether the field is beside the preview instead of below it. */
  beside?: boolean;
  /** Advice on the size of the picture, and its place. */
  advice: string;
  /** Set for a portrait, which pages crop. */
  isPortrait?: boolean;
  /**
   * Returns the preview of a picture at an address, which is undefined without a picture. With the visible part of a portrait, as CSS
   * has it.
   */
  preview: (source: string | undefined, objectPosition: string | undefined) => ReactNode;
}

/** Field for one picture of the settings, with its preview. A chosen picture is uploaded at once. */
export function SettingsPicture({
  name,
  label,
  of,
  beside = false,
  advice,
  isPortrait = false,
  preview,
}: SettingsPictureProps) {
  const { field } = useController({ name });
  const file = String(field.value ?? "");
  const toast = useScreenToast();
  const position = usePosition(isPortrait ? file : "", true);
  const uploading = useUploads({
    room: () => 1,
    full: "An image is already being uploaded",
    single: true,
    onUploaded: (uploaded) => field.onChange(uploaded),
  });

  function remove() {
    field.onChange("");
    toast("Image removed", () => field.onChange(file));
  }
  const whole = of ? `${label} ${of}` : label;
  return (
    <div className="grid content-start gap-2">
      <p className="font-medium">
        {label}
        {of && <span className="sr-only">{` ${of}`}</span>}
        <span className={of ? "sr-only" : "font-normal text-ink-3"}> (optional)</span>
      </p>
      <div className={beside ? "flex flex-wrap items-start gap-3" : "contents"}>
        {preview(file === "" ? undefined : `/uploads/${file}`, position)}
        <div className={beside ? "grid min-w-44 flex-1 gap-2" : "contents"}>
          <PictureUpload advice={advice} field={name} label={whole} uploading={uploading}>
            {file !== "" && (
              <Button aria-label={`Remove image: ${whole}`} onClick={remove} size="small">
                Remove image
              </Button>
            )}
          </PictureUpload>
          {isPortrait && <VisiblePart isPortrait name={file} of={whole} />}
        </div>
      </div>
    </div>
  );
}
