import { useController, useFormContext, useWatch } from "react-hook-form";
import { PRODUCT_LIMITS } from "#contract/products.ts";
import { arrayStore, type Step } from "../forms/entries.ts";
import { EntryButtons, EntryList } from "../forms/entry-list.tsx";
import { FormGroup, FormSection } from "../forms/fields.tsx";
import { useEntries } from "../forms/use-entries.ts";
import { Picture } from "../pictures/picture.tsx";
import { PictureChooser } from "../pictures/picture-chooser.tsx";
import { UploadList } from "../pictures/upload-list.tsx";
import { useFileNames, useUploads } from "../pictures/use-uploads.ts";

interface Fields {
  slug: string;
  images: string[];
}

/** Uploaded as soon as they are chosen; the product holds their names. */
export function ProductImages() {
  const { getValues } = useFormContext<Fields>();
  const { field } = useController<Fields, "images">({ name: "images" });
  const images = field.value;
  const fileNameOf = useFileNames(images);
  const entries = useEntries(
    arrayStore(() => getValues("images"), field.onChange),
    {
      one: "Image",
      max: PRODUCT_LIMITS.images,
      blank: () => "",
      nameOf: (_, index) => `Image ${index + 1}`,
      describeMove: (from, to) => (Math.min(from, to) === 0 ? "; the cover has changed" : ""),
    },
  );
  const uploading = useUploads({
    room: () => PRODUCT_LIMITS.images - getValues("images").length,
    full: `Must be at most ${PRODUCT_LIMITS.images} images`,
    onUploaded(name) {
      const next = [...getValues("images"), name];
      field.onChange(next);
      entries.announce(`Image ${next.length} added`);
    },
  });

  return (
    <FormSection line="The first image is the cover." title="Product Images">
      <PictureChooser
        field="images"
        input={entries.adder}
        label="Product Images"
        multiple
        onChoose={uploading.choose}
      />
      <UploadList onDismiss={uploading.dismiss} onRetry={uploading.retry} uploads={uploading.uploads} />
      <EntryList
        className="grid-cols-2 gap-2.5"
        entries={entries}
        // A name may stand there twice.
        ids={images.map((name, index) => `${name} ${images.indexOf(name) === index ? "" : index}`)}
        itemClass="relative"
      >
        {(index) => (
          <FormGroup className="" label={`Image ${index + 1}`} name={`images.${index}`}>
            <ProductImage
              count={images.length}
              fileName={fileNameOf(images[index] ?? "")}
              index={index}
              name={images[index] ?? ""}
              onMove={entries.move}
              onRemove={entries.remove}
            />
          </FormGroup>
        )}
      </EntryList>
    </FormSection>
  );
}

interface ProductImageProps {
  name: string;
  /** What people call it. */
  fileName: string;
  index: number;
  count: number;
  onMove: (index: number, by: Step) => void;
  onRemove: (index: number) => void;
}

function ProductImage({ name, fileName, index, count, onMove, onRemove }: ProductImageProps) {
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
      <div className="flex justify-center">
        <EntryButtons
          across
          count={count}
          index={index}
          onMove={onMove}
          onRemove={onRemove}
          what={`image ${index + 1}`}
        />
      </div>
    </>
  );
}
