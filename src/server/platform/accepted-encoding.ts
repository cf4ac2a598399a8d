export type Encoding = "br" | "gzip" | undefined;

/** Named to refuse it. */
const NO_QUALITY = /^q=0(\.0*)?$/;

/** Taken apart by hand: an expression over the whole header costs the square of its length where it finds nothing. */
function bestOf(accepts: string): Encoding {
  const taken = accepts
    .toLowerCase()
    .split(",")
    .map((one) => one.split(";").map((part) => part.trim()))
    .filter(([, ...parameters]) => !parameters.some((parameter) => NO_QUALITY.test(parameter)));
  return (["br", "gzip"] as const).find((encoding) => taken.some(([name]) => name === encoding));
}

/** Browsers nearly all say the same: it is read once. */
let last: { accepts: string; best: Encoding } = { accepts: "", best: undefined };

/** The best of the forms in which we keep things that a browser says it takes; undefined for the plain one. */
export function acceptedEncoding(accepts: string | string[] | undefined): Encoding {
  const text = String(accepts ?? "");
  if (text !== last.accepts) last = { accepts: text, best: bestOf(text) };
  return last.best;
}
