import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { type RefObject, useState } from "react";
import type { Picture } from "#contract/pictures.ts";
import { uploadImage } from "#contract/uploads.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Pager } from "#ui/pager.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { plural } from "#web/shared/plural.ts";
import { useMayCall } from "../base/account.ts";
import { QueryState } from "../base/query-state.tsx";
import { fitOf, libraryQuery, PAGE_SIZE, PICTURE_KEYS, positionOf, sizeOf, titleOf } from "./library-client.ts";
import { PictureUploadArea } from "./picture-upload-area.tsx";
import { useUploads } from "./use-uploads.ts";

/** Called with the names of the chosen pictures. */
export type PickPictures = (names: readonly string[]) => void;

interface PicturePickerProps {
  /** Label of the field that the pictures are for. */
  field: string;
  /** Whether several pictures can be chosen at once. */
  multiple?: boolean;
  /** Element that takes the focus after closing. Default: the button that opened it. */
  focusAfter?: RefObject<HTMLElement | null>;
  onPick: PickPictures;
  onClose: () => void;
}

/** Dialog that chooses from the library, or uploads to it. */
export function PicturePicker({ field, multiple = false, focusAfter, onPick, onClose }: PicturePickerProps) {
  const [term, setTerm] = useState("");
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const queryClient = useQueryClient();
  const query = useQuery(libraryQuery(term, page));
  const mayUpload = useMayCall(uploadImage);

  function pick(names: readonly string[]) {
    onPick(names);
    onClose();
  }
  function press(name: string) {
    if (!multiple) return pick([name]);
    setChosen((now) => (now.includes(name) ? now.filter((one) => one !== name) : [...now, name]));
  }
  const uploading = useUploads({
    room: () => (multiple ? 20 : 1),
    full: "An image is already being uploaded",
    single: !multiple,
    onUploaded(name) {
      queryClient.invalidateQueries({ queryKey: PICTURE_KEYS.lists });
      press(name);
    },
  });
  return (
    <Dialog
      focusAfter={focusAfter}
      onOpenChange={(open) => !open && onClose()}
      open
      title={`Choose ${multiple ? "pictures" : "a picture"}`}
      wide
    >
      <div className="grid gap-4">
        <SearchField
          label="Search pictures..."
          onSearch={(next) => {
            setTerm(next);
            setPage(1);
          }}
          term={term}
        />
        <QueryState
          empty={
            <p className="py-6 text-center text-ink-2">
              {term === "" ? "The library has no pictures yet." : "No picture matches your search."}
            </p>
          }
          isSearched
          isInset
          loading={2}
          nouns="pictures"
          query={query}
        >
          {({ rows, total }) => (
            <>
              <ul aria-label="Pictures" className="grid grid-cols-2 gap-3 sm:grid-cols-3 desk:grid-cols-4">
                {rows.map((picture) => (
                  <li key={picture.name}>
                    <PickButton
                      isChosen={chosen.includes(picture.name)}
                      multiple={multiple}
                      onPress={() => press(picture.name)}
                      picture={picture}
                    />
                  </li>
                ))}
              </ul>
              <div className="-mx-5">
                <Pager
                  hidesOnOnePage
                  noun={["picture", "pictures"]}
                  onPage={setPage}
                  page={page}
                  pageSize={PAGE_SIZE}
                  shownPage={page}
                  total={total}
                />
              </div>
            </>
          )}
        </QueryState>
        {mayUpload && (
          <PictureUploadArea field="picked" label={`Upload for ${field}`} multiple={multiple} uploading={uploading} />
        )}
        {multiple && (
          <div className="sticky -bottom-5 -mx-5 -mb-5 flex justify-end gap-2 border-t border-border bg-raised px-5 py-3">
            <Button onClick={onClose}>Cancel</Button>
            <Button disabled={chosen.length === 0} onClick={() => pick(chosen)} variant="primary">
              {chosen.length === 0 ? "Add pictures" : `Add ${plural(chosen.length, "picture")}`}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

interface PickButtonProps {
  picture: Picture;
  multiple: boolean;
  isChosen: boolean;
  onPress: () => void;
}

function PickButton({ picture, multiple, isChosen, onPress }: PickButtonProps) {
  const { previewUrl, alt } = picture;
  return (
    <button
      aria-pressed={multiple ? isChosen : undefined}
      className={classNames(
        "relative grid w-full cursor-pointer gap-1.5 rounded-control border p-1.5 text-left hover:bg-surface-2",
        isChosen ? "border-primary bg-primary-soft" : "border-border",
      )}
      onClick={onPress}
      type="button"
    >
      <img
        alt=""
        className={classNames("aspect-4/3 w-full rounded-[6px] bg-surface-3", fitOf(picture))}
        loading="lazy"
        src={previewUrl}
        style={{ objectPosition: positionOf(picture) }}
      />
      <span className="truncate text-small font-medium">{titleOf(picture)}</span>
      <span className="text-small text-ink-3">{sizeOf(picture)}</span>
      {alt !== "" && <span className="sr-only">{alt}</span>}
      {isChosen && (
        <span className="absolute top-3 right-3 grid size-6 place-items-center rounded-full bg-primary text-on-primary">
          <Check size={16} strokeWidth={3} />
        </span>
      )}
    </button>
  );
}
