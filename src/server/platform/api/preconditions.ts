import { plainEtag } from "#contract/etag.ts";
import { HttpError } from "#server/platform/http/http-error.ts";

/** A stored record with the version of its ETag. */
export interface VersionedRecord<Detail> {
  record: Detail;
  version: number;
}

/** Returns the ETag of a record, which changes with each version. */
export function etagOf(version: number): string {
  return `"v${version}"`;
}

/** Returns whether an If-Match or If-None-Match header lists this ETag, also as a compressing proxy changed it. */
export function listsEtag(header: string | undefined, etag: string): boolean {
  const plain = plainEtag(etag);
  return header?.split(",").some((listed) => plainEtag(listed) === plain) === true;
}

/** Throws a 412 when `If-Match` lists only other versions. Without the header, and with `*`, the last write wins. */
export function requireMatch(ifMatch: string | undefined, version: number): void {
  if (ifMatch === undefined || ifMatch.trim() === "*" || listsEtag(ifMatch, etagOf(version))) return;
  throw new HttpError(
    412,
    "changed-meanwhile",
    "This record was changed by someone else. Reload to see the latest version.",
  );
}
