import { useController, useFormContext, useWatch } from "react-hook-form";
import type { Project } from "#contract/projects.ts";
import { Button } from "#ui/button.tsx";
import { useScreenToast } from "#ui/toast.tsx";
import { Picture } from "../pictures/picture.tsx";
import { PictureUpload } from "../pictures/picture-upload.tsx";
import { useFileNames, useUploads } from "../pictures/use-uploads.ts";
import { VisiblePart } from "../pictures/visible-part.tsx";
import { shownCategory } from "./project-client.ts";

interface Fields {
  slug: string;
  category: Project["category"];
  image: string;
}

/** Field for the picture of a project. Without one, the cover is drawn from the slug. */
export function ProjectImage({ name, label }: { name: "image"; label: string }) {
  const { getValues } = useFormContext<Fields>();
  const { field } = useController<Fields, "image">({ name });
  const [slug, category] = useWatch<Fields, ["slug", "category"]>({ name: ["slug", "category"] });
  const fileNameOf = useFileNames(field.value === "" ? [] : [field.value]);
  const toast = useScreenToast();
  const change = (image: string) => field.onChange(image);
  const uploading = useUploads({
    room: () => 1,
    full: "An image is already being uploaded",
    single: true,
    onUploaded: change,
  });

  function take() {
    const image = getValues(name);
    change("");
    toast("Image removed", () => change(image));
  }
  return (
    <>
      <Picture
        alt={field.value === "" ? "The drawn cover" : "The image of the project"}
        coverOf={slug || "project"}
        family={shownCategory(category).pattern}
        name={field.value || undefined}
      />
      {field.value !== "" && (
        <p className="text-small text-ink-2 wrap-anywhere" title={fileNameOf(field.value)}>
          {fileNameOf(field.value)}
        </p>
      )}
      <VisiblePart name={field.value} />
      <PictureUpload field={name} label={label} uploading={uploading} />
      {field.value !== "" && (
        <Button className="justify-self-start" onClick={take} size="small">
          Remove image
        </Button>
      )}
    </>
  );
}
