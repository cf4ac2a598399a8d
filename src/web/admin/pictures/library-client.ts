import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { deletePicture, getPicture, listPictures, type Picture, portraitFocus } from "#contract/pictures.ts";
import { call, callList, callRecord } from "#web/shared/call.ts";
import { useMayCall } from "../base/account.ts";
import type { ListAddressShape } from "../resources/list-state.ts";
import { type PagedList, type RemovableResource, recordKeys, recordQuery } from "../resources/resource-client.ts";
import { isUploaded } from "./uploaded-name.ts";

export const PICTURE_KEYS = recordKeys("pictures");

/** Pictures on a page of the library. */
export const PAGE_SIZE = 24;

/** Address of the library. */
export const LIBRARY_LIST = {
  sorts: [],
  defaultSort: { by: "createdAt", order: "desc" },
  filters: [],
} as const satisfies ListAddressShape;

/** Picture as a row that can be selected. */
export type LibraryPicture = Picture & { id: string };

/** Fetches one page of the library. The stored name of a picture is its id. */
async function fetchPage({ q, page, pageSize }: { q: string; page: number; pageSize: number }, signal: AbortSignal) {
  const query = { q, page: String(page), pageSize: String(pageSize) };
  const { rows, total } = await callList(listPictures, { query, signal });
  return { rows: rows.map((picture): LibraryPicture => ({ ...picture, id: picture.name })), total, page };
}

/** Query of a page of the library, newest pictures first. The previous page stays while one loads. */
export function libraryQuery(q: string, page: number) {
  return queryOptions({
    queryKey: [...PICTURE_KEYS.lists, { q, page }],
    queryFn: ({ signal }) => fetchPage({ q, page, pageSize: PAGE_SIZE }, signal),
    placeholderData: keepPreviousData,
  });
}

export const pictures = {
  keys: PICTURE_KEYS,
  get: (name: string, signal: AbortSignal) => callRecord(getPicture, { params: { name }, signal }),
};

export function pictureQuery(name: string) {
  return recordQuery(pictures, name);
}

/** Deletes a picture by its stored name. */
export function removePicture(name: string): Promise<unknown> {
  return call(deletePicture, { params: { name } });
}

/** Pictures that are selected and deleted together. */
export const libraryResource: RemovableResource<LibraryPicture> & Pick<PagedList<LibraryPicture>, "fetchPage"> = {
  keys: PICTURE_KEYS,
  noun: "picture",
  nouns: "pictures",
  nameOf: (picture) => titleOf(picture),
  fetchPage,
  remove: removePicture,
  deletionWarning: "Its sizes are deleted too, and links to its file stop working.",
  deletionWarningOfMany:
    "Their sizes are deleted too, and links to their files stop working. Pictures that are in use stay.",
};

/** Returns the name of a picture for people: that of its file, if it is known. */
export function titleOf({ fileName, name }: Pick<Picture, "fileName" | "name">): string {
  return fileName || name;
}

/** Returns the focal point as CSS has it. */
export function positionOf({ focusX, focusY }: Pick<Picture, "focusX" | "focusY">): string {
  return `${focusX * 100}% ${focusY * 100}%`;
}

/** Returns the part of a picture that a preview shows, as CSS has it; undefined until it is known, or for callers who may not read it. */
export function usePosition(name: string, isPortrait = false): string | undefined {
  const mayRead = useMayCall(getPicture);
  const { data } = useQuery({ ...pictureQuery(name), enabled: mayRead && isUploaded(name) });
  return data && positionOf(isPortrait ? portraitFocus(data.record) : data.record);
}

/** Returns the class that fits a picture into a tile. A wide one, such as a logo, is shown whole, since little of it would be left. */
export function fitOf({ width, height }: Pick<Picture, "width" | "height">): string {
  return width > 2 * height ? "object-contain p-2" : "object-cover";
}

/** Returns width and height in words: `800 × 600 px`. */
export function sizeOf({ width, height }: Pick<Picture, "width" | "height">): string {
  return `${width} × ${height} px`;
}
