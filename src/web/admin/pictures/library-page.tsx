import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ImageOff, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { deletePicture, type Picture } from "#contract/pictures.ts";
import { uploadImage } from "#contract/uploads.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { classNames } from "#ui/class-names.ts";
import { SELECTED_ROW } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { Pager } from "#ui/pager.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { useToast } from "#ui/toast.tsx";
import empty from "#web/art/empty.svg";
import { useMayCall } from "../base/account.ts";
import { Banners } from "../base/failure-reason.tsx";
import { QueryState } from "../base/query-state.tsx";
import { BulkBar, BulkFailures, BulkRemoval } from "../lists/bulk-bar.tsx";
import type { Selection } from "../lists/use-bulk.ts";
import { useBulk } from "../lists/use-bulk.ts";
import { useLastPage } from "../lists/use-last-page.ts";
import { LIST_ID, listElement, useListAddress } from "../resources/list-state.ts";
import { picturesArea } from "./area.ts";
import { KeptBanner } from "./kept-banner.tsx";
import {
  fitOf,
  LIBRARY_LIST,
  type LibraryPicture,
  libraryQuery,
  libraryResource,
  PAGE_SIZE,
  PICTURE_KEYS,
  positionOf,
  sizeOf,
  titleOf,
} from "./library-client.ts";
import { PicturePlaces } from "./picture-places.tsx";
import { PictureUploadArea } from "./picture-upload-area.tsx";
import { useRemoval } from "./use-removal.ts";
import { useUploads } from "./use-uploads.ts";

/** Files that can be chosen at once. */
const MAX_AT_ONCE = 50;

/** Library of all pictures, with their alternative texts and the places that use them. */
export function LibraryPage() {
  const list = useListAddress(LIBRARY_LIST);
  const { q: term, page } = list.inUrl;
  const query = useQuery(libraryQuery(term, page));
  const last = useLastPage(list, { page, pageSize: PAGE_SIZE, total: query.data?.total, isFetching: query.isFetching });
  const shownPage = Math.min(page, last ?? 1);
  const queryClient = useQueryClient();
  const toast = useToast();
  const [mayUpload, mayRemove] = [useMayCall(uploadImage), useMayCall(deletePicture)];
  const state = { ...list.inUrl, pageSize: PAGE_SIZE, columns: [] };
  const bulk = useBulk(libraryResource, state, query.data?.rows);
  const removal = useRemoval(() => undefined);
  const uploading = useUploads({
    room: () => MAX_AT_ONCE,
    full: `Choose at most ${MAX_AT_ONCE} images at once`,
    onUploaded(_, isDuplicate) {
      if (!isDuplicate) toast("Picture uploaded");
      queryClient.invalidateQueries({ queryKey: PICTURE_KEYS.lists });
    },
  });
  return (
    <div className="w-full max-w-page">
      <PageTitle
        subtitle="Pictures for pages, articles, products, projects and settings. A picture stays until it is deleted."
        title="Pictures"
      />
      <KeptBanner kept={removal.kept} onDismiss={removal.dismiss} />
      {bulk.rejected && (
        <Banners>
          <BulkFailures bulk={bulk} resource={libraryResource} />
        </Banners>
      )}
      {mayUpload && (
        <div className="mb-4 grid gap-2 rounded-panel border border-border bg-surface p-4 shadow-1">
          <PictureUploadArea field="pictures" label="Upload pictures" multiple uploading={uploading} />
        </div>
      )}
      <section
        aria-label="Library"
        className="overflow-clip rounded-panel border border-border bg-surface shadow-1 outline-none"
        id={LIST_ID}
        tabIndex={-1}
      >
        {bulk.selection.rows.length > 0 ? (
          <div className="sticky top-14 z-10 border-b border-border">
            <BulkBar
              focusAfter={listElement}
              list={{ resource: libraryResource, controls: { state }, page: query, bulk }}
              selectsAll
              stacks={false}
            >
              <BulkRemoval bulk={bulk} resource={libraryResource} />
            </BulkBar>
          </div>
        ) : (
          <div className="border-b border-border p-2.5">
            <SearchField className="w-full sm:max-w-80" label="Search pictures..." onSearch={list.search} term={term} />
          </div>
        )}
        <QueryState
          empty={<NoPictures isSearch={term !== ""} onClear={list.clear} />}
          isSearched
          loading={2}
          nouns="pictures"
          query={query}
        >
          {({ rows, total }) => (
            <>
              <ul className="grid grid-cols-2 gap-x-3 gap-y-6 p-3 sm:gap-x-4 sm:p-4 desk:grid-cols-3 xl:grid-cols-4">
                {rows.map((picture) => (
                  <li key={picture.name}>
                    <Tile
                      onRemove={() => void removal.remove(picture)}
                      picture={picture}
                      selection={mayRemove ? bulk.selection : undefined}
                    />
                  </li>
                ))}
              </ul>
              <Pager
                hidesOnOnePage
                noun={["picture", "pictures"]}
                onPage={list.goToPage}
                page={shownPage}
                pageSize={PAGE_SIZE}
                shownPage={shownPage}
                total={total}
              />
            </>
          )}
        </QueryState>
      </section>
    </div>
  );
}

function NoPictures({ isSearch, onClear }: { isSearch: boolean; onClear: () => void }) {
  if (isSearch)
    return (
      <EmptyState action={<Button onClick={onClear}>Clear search</Button>} title="No pictures found">
        No file name and no alternative text matches your search.
      </EmptyState>
    );
  return (
    <EmptyState art={empty} title="No pictures yet">
      Pictures that you upload here, or in the form of a product or project, appear in one library.
    </EmptyState>
  );
}

interface TileProps {
  picture: LibraryPicture;
  /** Undefined for users who may not delete pictures. */
  selection: Selection<LibraryPicture> | undefined;
  onRemove: () => void;
}

function Tile({ picture, selection, onRemove }: TileProps) {
  const { id, name, alt, usedIn } = picture;
  const title = titleOf(picture);
  return (
    <article className={classNames("relative grid gap-2 rounded-control", selection?.has(id) && SELECTED_ROW)}>
      <TileImage picture={picture} />
      {selection && (
        <span className="absolute top-1 left-1 rounded-control bg-surface/90">
          <Checkbox
            checked={selection.has(id)}
            label={`Select ${title}`}
            onToggle={(shift) => selection.toggle(id, shift)}
          />
        </span>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <div className="min-w-0">
          <h2 className="text-sm font-semibold tracking-normal font-stretch-100%">
            <TextLink
              className="inline-flex min-h-6 max-w-full items-center"
              look="name"
              to={picturesArea.paths.one(name)}
            >
              <span className="truncate">{title}</span>
            </TextLink>
          </h2>
          <p className="text-small text-ink-3">{sizeOf(picture)}</p>
        </div>
        {selection && (
          <Button
            aria-label={`Delete ${title}`}
            icon={<Trash2 size={16} />}
            onClick={onRemove}
            size="icon"
            variant="quiet"
          />
        )}
      </div>
      {alt === "" ? (
        <p>
          <Badge tone="warning">No alternative text</Badge>
        </p>
      ) : (
        <p className="line-clamp-2 text-small text-ink-2 wrap-anywhere">{alt}</p>
      )}
      <PicturePlaces most={2} usedIn={usedIn} />
    </article>
  );
}

function TileImage({ picture }: { picture: Picture }) {
  const [isBroken, setBroken] = useState(false);
  const frame = "aspect-4/3 w-full rounded-control border border-border bg-surface-3";
  if (isBroken)
    return (
      <span className={`${frame} grid place-items-center text-ink-3`}>
        <ImageOff aria-label="The file is missing" size={24} />
      </span>
    );
  return (
    <Link aria-hidden="true" tabIndex={-1} to={picturesArea.paths.one(picture.name)}>
      <img
        alt=""
        className={`${frame} ${fitOf(picture)}`}
        height={300}
        loading="lazy"
        onError={() => setBroken(true)}
        src={picture.previewUrl}
        style={{ objectPosition: positionOf(picture) }}
        width={400}
      />
    </Link>
  );
}
