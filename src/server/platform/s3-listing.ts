import { S3Error } from "#server/platform/s3-error.ts";

export interface Listing {
  objects: { key: string; storedAt: Date }[];
  /** The token of the next page; undefined on the last. */
  next: string | undefined;
}

/**
 * Reads an answer of ListObjectsV2. Throws where it is not certain what is meant: from a list that is taken for empty or for
 * old follow backups without files and files deleted.
 */
export function readListing(xml: string): Listing {
  const start = xml.search(/<ListBucketResult[\s>]/);
  if (start === -1 || !xml.includes("</ListBucketResult>", start)) throw unreadable();
  const objects = [...contentsOf(xml)].map((entry) => {
    const [key, storedAt] = [textOf(entry, "Key"), new Date(textOf(entry, "LastModified") ?? "")];
    if (key === undefined || Number.isNaN(storedAt.getTime())) throw unreadable();
    return { key, storedAt };
  });
  if (textOf(xml, "IsTruncated") !== "true") return { objects, next: undefined };
  const next = textOf(xml, "NextContinuationToken");
  if (!next) throw unreadable();
  return { objects, next };
}

const unreadable = () => new S3Error("UNREADABLE_LIST", "sends a list that cannot be read");

/** By looking for the next end alone: a pattern goes to the end of the text from every beginning that has none, 17 s for 512 KiB. */
function* contentsOf(xml: string): Generator<string> {
  for (let end = 0; ; ) {
    const start = xml.indexOf("<Contents>", end);
    if (start === -1) return;
    end = xml.indexOf("</Contents>", start);
    if (end === -1) throw unreadable();
    yield xml.slice(start + "<Contents>".length, end);
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function textOf(xml: string, element: string): string | undefined {
  const found = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
  return found?.replaceAll(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (entity, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES[name] ?? entity;
    return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
  });
}
