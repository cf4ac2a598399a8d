import { useEffect, useRef, useState } from "react";
import { uploadImage } from "#contract/uploads.ts";
import { CallError, callUpload } from "#web/shared/call.ts";
import { keepFromSaving, saveWaitsFor } from "../forms/work-under-way.ts";
import { pictureError } from "./check-picture.ts";

export interface Upload {
  key: string;
  file: File;
  /** Why it did not arrive; undefined while it is on its way. */
  reason: string | undefined;
  /** The same file may arrive at another try. */
  retryable: boolean;
}

interface Uploading {
  /** How many more there may be. */
  room: () => number;
  /** What is said of those for which there is no room. */
  full: string;
  /** An image has arrived under this name. */
  onUploaded: (name: string) => void;
}

function notUploaded({ file, reason }: Pick<Upload, "file" | "reason">): string {
  return `${file.name} could not be uploaded: ${reason}${/[.!?]$/.test(reason ?? "") ? "" : "."}`;
}

/** Files on their way to the server, one after the other in the order in which they were chosen. */
export function useUploads({ room, full, onUploaded }: Uploading) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const left = useRef(new AbortController());
  const arrive = useRef(onUploaded);
  arrive.current = onUploaded;

  useEffect(() => {
    const leaving = new AbortController();
    left.current = leaving;
    return () => leaving.abort();
  }, []);

  // Whatever was the matter with it: somebody chose it, and saving without it would lose it unseen.
  const failed = uploads.find(({ reason }) => reason !== undefined);
  useEffect(() => {
    if (!failed) return;
    const way = failed.retryable ? "Retry it or remove it." : "Remove it.";
    return keepFromSaving(new CallError(`${notUploaded(failed)} ${way}`, 0));
  }, [failed]);

  const drop = (key: string) => setUploads((all) => all.filter((one) => one.key !== key));
  const replace = (upload: Upload) => setUploads((all) => all.map((one) => (one.key === upload.key ? upload : one)));

  function send({ key, file }: Pick<Upload, "key" | "file">) {
    const { signal } = left.current;
    const sent = line.current.then(async () => {
      signal.throwIfAborted();
      try {
        const { name } = await callUpload(uploadImage, file, signal);
        drop(key);
        arrive.current(name);
      } catch (error) {
        if (signal.aborted || !(error instanceof CallError)) throw error;
        // What was judged by its content stays as it is; anything else may go better next time.
        replace({ key, file, reason: error.message, retryable: error.status === 0 || error.status >= 429 });
        throw new CallError(notUploaded({ file, reason: error.message }), error.status);
      }
    });
    line.current = sent.catch(() => undefined);
    saveWaitsFor(sent);
  }

  return {
    uploads,
    dismiss: drop,
    choose(files: readonly File[]) {
      let free = room() - uploads.filter(({ reason }) => reason === undefined).length;
      const chosen = files.map((file): Upload => {
        const rejection = pictureError(file) ?? (free > 0 ? undefined : full);
        if (rejection === undefined) free -= 1;
        return { key: crypto.randomUUID(), file, reason: rejection, retryable: false };
      });
      setUploads((all) => [...all, ...chosen]);
      for (const upload of chosen) if (upload.reason === undefined) send(upload);
    },
    retry(upload: Upload) {
      replace({ ...upload, reason: undefined });
      send(upload);
    },
  };
}
