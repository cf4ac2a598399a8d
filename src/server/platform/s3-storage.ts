import { openTemporaryFiles } from "#server/platform/disk-storage.ts";
import type { FileStore, StoredFile } from "#server/platform/file-storage.ts";
import { readText, type S3Call } from "#server/platform/s3-call.ts";
import { isMissingObject, S3Error } from "#server/platform/s3-error.ts";
import { type Listing, readListing } from "#server/platform/s3-listing.ts";

/** A page of a list has at most a thousand keys, of a kilobyte at most. */
export const MAX_LIST_BYTES = 8 * 1024 * 1024;
const MAX_PAGE_KEYS = 1000;
/** A million files. A store may lead on for ever, and whoever lists holds what it found. */
const MAX_PAGES = 1000;

/**
 * Files in a bucket, each as `label/name`, all of names that match the pattern. What is not yet whole lies on this machine's
 * disk, in `folder`: an object is there as a whole or not at all.
 */
export async function openS3Store(call: S3Call, label: string, names: RegExp, folder: string): Promise<FileStore> {
  const keyOf = (name: string) => `${label}/${name}`;

  return {
    ...(await openTemporaryFiles(folder)),

    async put(path, name) {
      if (!names.test(name)) throw new Error("A stored file has a name that could not be asked for");
      await call({ method: "PUT", key: keyOf(name), file: path }, async (answer) => {
        await readText(answer);
        // What answers without one has kept nothing: a page of a proxy, say.
        if (!answer.headers.etag) throw new S3Error("NO_ETAG", "does not say that it keeps a file");
      });
    },

    async open(name) {
      if (!names.test(name)) return undefined;
      return call({ method: "GET", key: keyOf(name) }, async (contents): Promise<StoredFile> => {
        const bytes = Number(contents.headers["content-length"] ?? Number.NaN);
        if (Number.isInteger(bytes)) return { bytes, contents };
        contents.destroy();
        throw new S3Error("NO_LENGTH", "does not tell how long a file is");
      }).catch(nothingIfMissing);
    },

    async remove(name) {
      if (names.test(name))
        await call({ method: "DELETE", key: keyOf(name) }, (answer) => readText(answer)).catch(nothingIfMissing);
    },

    async *list() {
      const page = { "list-type": "2", prefix: keyOf("") };
      const seen = new Set<string>();
      for (let next: string | undefined = ""; next !== undefined; ) {
        // What leads in a circle is noticed at once.
        if (seen.has(next) || seen.size === MAX_PAGES) throw endless();
        seen.add(next);
        const query: Record<string, string> = { ...page, ...(next === "" ? {} : { "continuation-token": next }) };
        const listing: Listing = await call({ method: "GET", key: "", query }, async (answer) =>
          readListing(await readText(answer, MAX_LIST_BYTES)),
        );
        if (listing.objects.length > MAX_PAGE_KEYS) throw endless();
        for (const { key, storedAt } of listing.objects) {
          const name = key.slice(page.prefix.length);
          if (names.test(name)) yield { name, storedAt };
        }
        next = listing.next;
      }
    },
  };
}

const endless = () => new S3Error("UNREADABLE_LIST", "sends a list that has no end");

function nothingIfMissing(error: unknown): undefined {
  if (!isMissingObject(error)) throw error;
}
