import { statfs } from "node:fs/promises";

/** Free bytes of the disk below which no mail is read, so that the database keeps room for the work of visitors and staff. */
const MIN_FREE_BYTES = 1024 ** 3;

/** Error of a disk without room for mails. */
export class DiskIsFull extends Error {}

/** Throws a `DiskIsFull` unless the disk of a folder has room for mails. */
export async function requireRoomForMails(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < MIN_FREE_BYTES)
    throw new DiskIsFull("Less than 1 GB of the disk is free: free more, and mail is read again");
}
