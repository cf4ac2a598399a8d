import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { listUploads, UPLOAD_LIMITS, UPLOAD_MESSAGES, uploadImage } from "#contract/uploads.ts";
import { useToast } from "#ui/toast.tsx";
import { CallError, callList, callUpload } from "#web/shared/call.ts";
import { randomKey } from "#web/shared/random-key.ts";
import { awaitBeforeSave, blockSave } from "../forms/save-blockers.ts";
import { noteOnText } from "./svg-text.ts";
import { HEIC_TYPES, isHeic, turnHeic } from "./turn-heic.ts";
import { isUploaded } from "./uploaded-name.ts";

export interface Upload {
  key: string;
  file: File;
  /** Reason of the failure; undefined while the upload runs. */
  reason: string | undefined;
  /** Whether another try of the same file can succeed. */
  retryable: boolean;
}

interface Uploading {
  /** Returns how many more images are allowed. */
  room: () => number;
  /** Message for files for which there is no room. */
  full: string;
  /** Whether the field has one image. A file that is chosen then takes the place of one that was refused. */
  single?: boolean;
  /**
   * Called with the stored name of an uploaded image, which is that of an earlier one if the library already has its bytes. The file is
   * missing for one that was chosen from the library.
   */
  onUploaded: (name: string, isDuplicate: boolean, file?: File) => void;
}

/** Returns the sentence that says why a file was not uploaded. */
function notUploaded({ file, reason }: Pick<Upload, "file" | "reason">): string {
  return `${file.name} could not be uploaded: ${reason}${/[.!?]$/.test(reason ?? "") ? "" : "."}`;
}

const running = (uploads: readonly Upload[]) => uploads.filter(({ reason }) => reason === undefined);

/**
 * Returns the running and failed uploads of a field, and the functions that choose, retry and dismiss files.
 * Files are uploaded one after the other, in the order in which they were chosen, until the field is unmounted.
 */
export function useUploads({ room, full, single = false, onUploaded }: Uploading) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  /** Number of images that came since the last choice. */
  const [added, setAdded] = useState(0);
  const [note, setNote] = useState<string>();
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const untilLeft = useRef(new AbortController());
  const latestOnUploaded = useRef(onUploaded);
  const toast = useToast();
  useLayoutEffect(() => {
    latestOnUploaded.current = onUploaded;
  });

  useEffect(() => {
    const leaving = new AbortController();
    untilLeft.current = leaving;
    return () => leaving.abort();
  }, []);

  // A save without a file that can still be uploaded would lose it without a message. One that is refused for good is only named.
  const unsent = uploads.find(({ reason, retryable }) => reason !== undefined && retryable);
  useEffect(() => {
    if (unsent) return blockSave(new CallError(`${notUploaded(unsent)} Retry it or remove it.`, 0));
  }, [unsent]);

  const drop = (key: string) => setUploads((all) => all.filter((one) => one.key !== key));
  const replace = (upload: Upload) => setUploads((all) => all.map((one) => (one.key === upload.key ? upload : one)));

  function addUploaded(...arrived: Parameters<typeof onUploaded>) {
    setAdded((before) => before + 1);
    latestOnUploaded.current(...arrived);
  }

  function send({ key, file }: Pick<Upload, "key" | "file">) {
    const { signal } = untilLeft.current;
    const sent = queue.current.then(async () => {
      signal.throwIfAborted();
      try {
        const { name, duplicate } = await callUpload(uploadImage, await turnHeic(file), signal);
        drop(key);
        addUploaded(name, duplicate, file);
        setNote(await noteOnText(file));
        if (duplicate) toast(`${file.name} was already in the library`);
      } catch (error) {
        if (signal.aborted || !(error instanceof CallError)) throw error;
        // A file judged by its content stays as it is; after a lost or slow connection another try may succeed.
        const retryable = error.status === 0 || error.status === 408 || error.status >= 429;
        replace({ key, file, reason: error.message, retryable });
        throw new CallError(notUploaded({ file, reason: error.message }), error.status);
      }
    });
    queue.current = sent.catch(() => undefined);
    awaitBeforeSave(sent);
  }

  return {
    uploads,
    added,
    /** Advice on the picture that was uploaded last. */
    note,
    dismiss: drop,
    /** Uses pictures of the library, as many as there is room for. */
    add(names: readonly string[]) {
      if (single) setUploads(running);
      setAdded(0);
      for (const name of names) if (room() > 0) addUploaded(name, false);
    },
    choose(files: readonly File[]) {
      setAdded(0);
      setNote(undefined);
      let free = room() - running(uploads).length;
      const chosen = files.map((file): Upload => {
        const rejection = pictureError(file) ?? (free > 0 ? undefined : full);
        if (rejection === undefined) free -= 1;
        return { key: randomKey(), file, reason: rejection, retryable: false };
      });
      setUploads((all) => [...(single ? running(all) : all), ...chosen]);
      for (const upload of chosen) if (upload.reason === undefined) send(upload);
    },
    retry(upload: Upload) {
      replace({ ...upload, reason: undefined });
      send(upload);
    },
  };
}

/**
 * Returns a function that returns the file name of a picture as its uploader chose it. The stored name is used while that name loads,
 * and for a picture that was never uploaded.
 */
export function useFileNames(images: readonly string[]): (name: string) => string {
  const names = [...new Set(images.filter(isUploaded))].sort().join(",");
  const { data } = useQuery({
    queryKey: ["uploads", names],
    queryFn: ({ signal }) => callList(listUploads, { query: { names }, signal }),
    enabled: names !== "",
    // The name of an uploaded file never changes.
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  const known = new Map(data?.rows.map(({ name, fileName }) => [name, fileName]));
  return (name) => known.get(name) || name;
}

/** Types of files that can be chosen. */
export const PICTURE_TYPES = [
  ...["image/png", "image/jpeg", "image/webp", "image/avif", "image/gif", "image/svg+xml"],
  ...HEIC_TYPES,
];

/** Returns why the server would refuse a file, with the same message, as far as the browser knows. */
export function pictureError({ name, type, size }: Pick<File, "name" | "type" | "size">): string | undefined {
  // A browser that does not know a type says nothing; the server looks into the file.
  if (type !== "" && !PICTURE_TYPES.includes(type)) return UPLOAD_MESSAGES.otherType;
  if (size === 0) return UPLOAD_MESSAGES.empty;
  if (type === "image/svg+xml" && size > UPLOAD_LIMITS.svgBytes) return UPLOAD_MESSAGES.svgTooLarge;
  // A HEIC picture is sent as a JPEG, whose size is not known yet.
  return size > UPLOAD_LIMITS.bytes && !isHeic({ name, type }) ? UPLOAD_MESSAGES.tooLarge : undefined;
}
