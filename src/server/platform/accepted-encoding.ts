export type Encoding = "br" | "gzip" | undefined;

function bestOf(accepts: string): Encoding {
  // With a quality of 0 an encoding is named to refuse it.
  const encodings = accepts.replace(/[\w*-]+\s*;\s*q=0(\.0*)?(?![\d.])/g, "");
  if (/\bbr\b/.test(encodings)) return "br";
  return /\bgzip\b/.test(encodings) ? "gzip" : undefined;
}

/** Browsers nearly all say the same: it is read once. */
let last: { accepts: string; best: Encoding } = { accepts: "", best: undefined };

/** The best of the forms in which we keep things that a browser says it takes; undefined for the plain one. */
export function acceptedEncoding(accepts: string | string[] | undefined): Encoding {
  const text = String(accepts ?? "");
  if (text !== last.accepts) last = { accepts: text, best: bestOf(text) };
  return last.best;
}
