import { Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { PRODUCT_LIMITS } from "#contract/products.ts";
import { Button } from "#ui/button.tsx";
import { useToastOfScreen } from "#ui/toast.tsx";
import { FormSection } from "../forms/fields.tsx";
import { focusEntry, MoveButtons } from "../forms/move-buttons.tsx";
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
  const list = useRef<HTMLOListElement>(null);
  const toast = useToastOfScreen();
  const [announcement, setAnnouncement] = useState("");
  const change = (next: string[]) => field.onChange(next);
  const uploading = useUploads({
    room: () => PRODUCT_LIMITS.images - getValues("images").length,
    full: `Must be at most ${PRODUCT_LIMITS.images} images`,
    onUploaded(name) {
      const next = [...getValues("images"), name];
      change(next);
      setAnnouncement(`Image ${next.length} added`);
    },
  });

  function take(index: number) {
    const name = images[index] ?? "";
    change(images.toSpliced(index, 1));
    requestAnimationFrame(() => focusEntry(list.current, "[data-remove]", index, "[data-field=images]"));
    toast(`Image ${index + 1} removed`, () => change(getValues("images").toSpliced(index, 0, name)));
  }
  function move(index: number, by: 1 | -1) {
    const name = images[index] ?? "";
    change(images.toSpliced(index, 1).toSpliced(index + by, 0, name));
    const isCover = index + by === 0 || index === 0;
    setAnnouncement(`Image ${index + 1} is now number ${index + 1 + by}${isCover ? "; the cover has changed" : ""}`);
  }

  return (
    <FormSection line="The first image is the cover." title="Product Images">
      <PictureChooser field="images" label="Product Images" multiple onChoose={uploading.choose} />
      <UploadList onDismiss={uploading.dismiss} onRetry={uploading.retry} uploads={uploading.uploads} />
      <ol className="grid grid-cols-2 gap-2.5 empty:hidden" data-movable="" ref={list}>
        {images.map((name, index) => (
          <ProductImage
            count={images.length}
            fileName={fileNameOf(name)}
            // A name may stand there twice.
            key={`${name} ${images.indexOf(name) === index ? "" : index}`}
            name={name}
            onMove={move}
            onRemove={take}
            index={index}
          />
        ))}
      </ol>
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </FormSection>
  );
}

interface ProductImageProps {
  name: string;
  /** What people call it. */
  fileName: string;
  index: number;
  count: number;
  onMove: (index: number, by: 1 | -1) => void;
  onRemove: (index: number) => void;
}

function ProductImage({ name, fileName, index, count, onMove, onRemove }: ProductImageProps) {
  const slug = useWatch<Fields, "slug">({ name: "slug" }) || "product";
  const isCover = index === 0;
  return (
    <li className="relative">
      <Picture
        alt={isCover ? "Image 1, the cover" : `Image ${index + 1}`}
        // As the catalogue draws them: no two of a product are alike.
        coverOf={isCover ? slug : `${slug}-${index + 1}`}
        name={name}
      />
      {isCover && (
        <span
          aria-hidden="true"
          className="absolute top-1.5 left-1.5 rounded-full bg-surface px-2 py-0.5 text-xs font-[560] shadow-1"
        >
          Cover
        </span>
      )}
      <p className="mt-1 line-clamp-2 text-[0.8125rem] text-ink-2 wrap-anywhere" title={fileName}>
        {fileName}
      </p>
      <div className="flex justify-center">
        <MoveButtons across count={count} onMove={onMove} index={index} what={`image ${index + 1}`} />
        <Button
          aria-label={`Remove image ${index + 1}`}
          data-remove=""
          icon={<Trash2 aria-hidden="true" size={18} strokeWidth={1.75} />}
          variant="quiet"
          onClick={() => onRemove(index)}
          size="icon"
        />
      </div>
    </li>
  );
}
