import { statfs } from "node:fs/promises";
import { OperatorError } from "#server/platform/operator-error.ts";

const MIN_FREE_BYTES = 256 * 1024 ** 2;
const SHARE_LEFT = 10;

/** Throws an OperatorError where so many more bytes would not leave others on the disk what they need. */
export type RequireSpace = (name: string, bytes: number) => Promise<void>;

/**
 * Leaves a tenth of what is free now, and 256 MB at least or half of it, to the database that has to grow and to whoever else
 * writes there. Not a tenth of the whole disk: a restore has to go on where a disk is nearly full, if only the archive is small
 * enough.
 */
export async function freeSpaceOn(folder: string): Promise<RequireSpace> {
  async function free(): Promise<number> {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  }
  const before = await free();
  const left = Math.max(Math.min(MIN_FREE_BYTES, before / 2), before / SHARE_LEFT);
  return async (name, bytes) => {
    if ((await free()) - bytes >= left) return;
    throw new OperatorError(
      `There is not enough room for ${name} on the disk of DATA_DIR: it is ${megabytes(bytes)} MB, and ${megabytes(left)} MB must stay free. Make room and try again; nothing was changed.`,
    );
  };
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1_000_000);
