/** Returns an ETag without what proxies add when they compress a response: `W/` and a suffix, as in `W/"v1-gzip"`. */
export function plainEtag(etag: string): string {
  return etag
    .trim()
    .replace(/^W\//, "")
    .replace(/-(?:gzip|br|zstd)"$/, '"');
}
