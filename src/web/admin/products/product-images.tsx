import type { ReactNode } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { EntryList } from "../forms/entry-list.tsx";
import type { EntryProps } from "../forms/field-table.ts";
import { FormGroup } from "../forms/fields.tsx";
import { arrayStore, useEntries } from "../forms/use-entries.ts";
import { Picture } from "../pictures/picture.tsx";
import { PictureUpload } from "../pictures/picture-upload.tsx";
import { useFileNames, useUploads } from "../pictures/use-uploads.ts";
import { VisiblePart } from "../pictures/visible-part.tsx";

interface Fields {
  slug: string;
  images: string[];
}

interface ProductImagesProps extends EntryProps<string> {
  name: "images";
  label: string;
}

/** Images of a product, whose names are in the form. A chosen image is uploaded at once. */
export function ProductImages({ name, label, ...rules }: ProductImagesProps) {
  const { getValues } = useFormContext<Fields>();
  const { field } = useController<Fields, "images">({ name });
  const images = field.value;
  const fileNameOf = useFileNames(images);
  const entries = useEntries(
    arrayStore(() => getValues(name), field.onChange),
    {
      ...rules,
      nameOf: (_, index) => `Image ${index + 1}`,
      describeMove: (from, to) => (Math.min(from, to) === 0 ? "; the cover has changed" : ""),
    },
  );
  const uploading = useUploads({
    room: () => rules.max - getValues(name).length,
    full: `Must be at most ${rules.max} images`,
    onUploaded(uploaded) {
      const next = [...getValues(name), uploaded];
      field.onChange(next);
      entries.announce(`Image ${next.length} added`);
    },
  });

  return (
    <>
      <PictureUpload field={name} input={entries.adder} label={label} multiple uploading={uploading} />
      <EntryList
        across
        className="grid-cols-2 gap-2.5"
        entries={entries}
        // A product can have the same image twice.
        ids={images.map((image, index) => `${image} ${images.indexOf(image) === index ? "" : index}`)}
        itemClass="relative"
      >
        {(index, buttons) => (
          <FormGroup className="" label={`Image ${index + 1}`} name={`images.${index}`}>
            <ProductImage
              buttons={buttons}
              fileName={fileNameOf(images[index] ?? "")}
              index={index}
              name={images[index] ?? ""}
            />
          </FormGroup>
        )}
      </EntryList>
    </>
  );
}

interface ProductImageProps {
  name: string;
  /** Name of the file that was chosen. */
  fileName: string;
  index: number;
  buttons: ReactNode;
}

function ProductImage({ name, fileName, index, buttons }: ProductImageProps) {
  const slug = useWatch<Fields, "slug">({ name: "slug" }) || "product";
  const isCover = index === 0;
  return (
    <>
      <Picture
        alt={isCover ? "Image 1, the cover" : `Image ${index + 1}`}
        // As the catalogue draws them: no two of a product are alike.
        coverOf={isCover ? slug : `${slug}-${index + 1}`}
        name={name}
      />
      {isCover && (
        <span
          aria-hidden="true"
          className="absolute top-1.5 left-1.5 rounded-full bg-surface px-2 py-0.5 text-xs font-medium shadow-1"
        >
          Cover
        </span>
      )}
      <p className="mt-1 line-clamp-2 text-small text-ink-2 wrap-anywhere" title={fileName}>
        {fileName}
      </p>
      <VisiblePart isNarrow name={name} of={`Image ${index + 1}`} />
      <div className="flex justify-center">{buttons}</div>
    </>
  );
}
