/** The best of the forms in which we keep things that a browser says it takes; undefined for the plain one. */
export function acceptedEncoding(accepts: string | string[] | undefined): "br" | "gzip" | undefined {
  // With a quality of 0 an encoding is named to refuse it.
  const encodings = String(accepts ?? "").replace(/[\w*-]+\s*;\s*q=0(\.0*)?(?![\d.])/g, "");
  if (/\bbr\b/.test(encodings)) return "br";
  return /\bgzip\b/.test(encodings) ? "gzip" : undefined;
}
