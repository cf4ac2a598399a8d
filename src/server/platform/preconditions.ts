import { HttpError } from "#server/platform/http-error.ts";

/** A record as it goes out, with the version its ETag is made of. */
export interface Found<Detail> {
  record: Detail;
  version: number;
}

/** The ETag of a record: moves with every change of it. */
export function etagOf(version: number): string {
  return `"v${version}"`;
}

/**
 * Refuses with 412 when the caller says which version was read (`If-Match`) and it is no longer that one. Without the
 * header, and with `*`, the last write wins.
 */
export function requireMatch(ifMatch: string | undefined, version: number): void {
  if (ifMatch === undefined || ifMatch.trim() === "*") return;
  // Proxies that compress make an ETag weak; the version in it is the same.
  const given = ifMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (given.includes(etagOf(version))) return;
  throw new HttpError(
    412,
    "changed-meanwhile",
    "This record was changed by someone else. Reload to see the latest version.",
  );
}
