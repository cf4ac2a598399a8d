import { join } from "node:path";
import { UPLOAD_NAME } from "#contract/uploads.ts";
import type { Config } from "#server/platform/config.ts";
import type { Platform } from "#server/platform/platform.ts";
import { openDiskStore } from "./disk-storage.ts";
import type { FileStore } from "./file-storage.ts";
import { openS3Store } from "./s3-storage.ts";

/** Names of the stores: their folders in DATA_DIR, and the prefixes of their keys in a bucket. `resumes` has all private files. */
export const STORE_NAMES = ["files", "resumes", "erasures"] as const;
type StoreName = (typeof STORE_NAMES)[number];

/** Names in the store of private files. Attachments of replies and files of mails end in `.bin`, whatever their kind is. */
const PRIVATE_FILE = /^[a-z0-9-]+\.(pdf|doc|docx|bin)$/;
const ERASURE_FILE = /^[a-z0-9-]+\.(json|key)$/;

function openStore({ dataDir, s3 }: Config, name: StoreName, names: RegExp): Promise<FileStore> {
  const folder = join(dataDir, name);
  return s3 ? openS3Store(s3, name, names, folder) : openDiskStore(folder, names);
}

/** Opens the store of pictures, which are public under their names. */
export function openPictureStore(config: Config): Promise<FileStore> {
  return openStore(config, "files", UPLOAD_NAME);
}

/**
 * Opens the store of private files: résumés, attachments of replies and files of mails. Its folder, `resumes`, is named after the first
 * of them. The other stores never open this folder, nor names like these.
 */
export function openPrivateStore(config: Config): Promise<FileStore> {
  return openStore(config, "resumes", PRIVATE_FILE);
}

/** Opens the store of erased people, under pseudonyms, and of the pseudonyms' keys. */
export function openErasureStore(config: Config): Promise<FileStore> {
  return openStore(config, "erasures", ERASURE_FILE);
}

/** All stores by name. Other names are undefined. */
export type FileStores = Readonly<Record<StoreName, FileStore> & Partial<Record<string, FileStore>>>;

/** Opens all stores, by the names of their folders. */
export async function openFileStores(config: Config): Promise<FileStores> {
  const [files, resumes] = [await openPictureStore(config), await openPrivateStore(config)];
  return { files, resumes, erasures: await openErasureStore(config) };
}

/** Opens all stores, by the names that the running program has for them. */
export async function openProgramStores(
  config: Config,
): Promise<Pick<Platform, "publicFiles" | "privateFiles" | "erasures">> {
  const { files, resumes, erasures } = await openFileStores(config);
  return { publicFiles: files, privateFiles: resumes, erasures };
}
