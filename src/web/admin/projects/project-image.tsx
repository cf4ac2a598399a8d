import { useController, useFormContext, useWatch } from "react-hook-form";
import type { Project } from "#contract/projects.ts";
import { Button } from "#ui/button.tsx";
import { useToastOfScreen } from "#ui/toast.tsx";
import { FormSection } from "../forms/fields.tsx";
import { Picture } from "../pictures/picture.tsx";
import { PictureChooser } from "../pictures/picture-chooser.tsx";
import { UploadList } from "../pictures/upload-list.tsx";
import { useFileNames, useUploads } from "../pictures/use-uploads.ts";
import { FAMILIES } from "./project-labels.ts";

interface Fields {
  slug: string;
  category: Project["category"];
  image: string;
}

/** The picture of a project; without one its cover is drawn from the slug. */
export function ProjectImage() {
  const { getValues } = useFormContext<Fields>();
  const { field } = useController<Fields, "image">({ name: "image" });
  const [slug, category] = useWatch<Fields, ["slug", "category"]>({ name: ["slug", "category"] });
  const fileNameOf = useFileNames(field.value === "" ? [] : [field.value]);
  const toast = useToastOfScreen();
  const change = (name: string) => field.onChange(name);
  const uploading = useUploads({ room: () => 1, full: "An image is already being uploaded", onUploaded: change });

  function take() {
    const name = getValues("image");
    change("");
    toast("Image removed", () => change(name));
  }
  return (
    <FormSection line="Without one, a cover is drawn from the slug." title="Image">
      <Picture
        alt={field.value === "" ? "The drawn cover" : "The image of the project"}
        coverOf={slug || "project"}
        family={FAMILIES[category]}
        name={field.value || undefined}
      />
      {field.value !== "" && (
        <p className="text-small text-ink-2 wrap-anywhere" title={fileNameOf(field.value)}>
          {fileNameOf(field.value)}
        </p>
      )}
      <PictureChooser field="image" label="Image" onChoose={uploading.choose} />
      <UploadList onDismiss={uploading.dismiss} onRetry={uploading.retry} uploads={uploading.uploads} />
      {field.value !== "" && (
        <Button className="justify-self-start" onClick={take} size="small">
          Remove image
        </Button>
      )}
    </FormSection>
  );
}
