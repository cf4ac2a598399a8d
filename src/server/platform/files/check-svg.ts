import { SaxesParser, type SaxesTagNS } from "saxes";
import { SVG_MESSAGES } from "#contract/svg-messages.ts";

const SVG_NAMESPACE = "http://www.w3.org/2000/svg";
/** Pictures that an SVG may embed. An embedded SVG would need a check of its own. */
const EMBEDDED = /^data:image\/(?:png|jpeg|gif|webp|avif)[;,]/i;
/** Functions of a style sheet that may load a file. */
const CSS_REFERENCES = /(?:url|src|image|image-set)\(\s*(["']?)([^"')]*)/gi;
/** Beginnings that an SVG may have. A file of another kind is not read as text. */
const MARKUP = /^\ufeff?\s*<(?:(?:[\w-]+:)?svg|!--|\?xml|!doctype\s+svg)/i;

/** Fault of a file, as a sentence for people; "no-svg" for a file of another kind. Undefined for an SVG that may be drawn. */
export type SvgFault = string | "no-svg" | undefined;

/** Returns whether the first bytes of a file may be those of an SVG. */
export function mayBeSvg(beginning: Buffer): boolean {
  return MARKUP.test(beginning.toString("utf8"));
}

/** Returns whether a reference is to a part of the same file, or an embedded picture. */
const isInside = (reference: string) => /^\s*#/.test(reference) || EMBEDDED.test(reference.trim());

/** Returns whether a style may load another file. True for any escape, which could hide the name of such a function. */
function hasForeignStyle(css: string): boolean {
  if (/\\|@import/i.test(css)) return true;
  return [...css.matchAll(CSS_REFERENCES)].some(([, , reference = ""]) => !isInside(reference));
}

/** Returns the fault of a tag: a script, an event attribute or a reference to another file. */
function faultOfTag({ local, attributes }: SaxesTagNS): SvgFault {
  if (local.toLowerCase() === "script") return SVG_MESSAGES.script;
  for (const { prefix, local: name, value } of Object.values(attributes)) {
    const key = name.toLowerCase();
    if (prefix === "xmlns" || name === "xmlns") continue;
    if (key.startsWith("on")) return SVG_MESSAGES.handler;
    const isReference = key === "href" || key === "src" || (prefix === "xml" && key === "base");
    // Attributes of drawing programs, such as paths of their files, are drawn by nothing.
    const isStyle = prefix === "" && !key.startsWith("data-");
    if ((isReference && !isInside(value)) || (isStyle && hasForeignStyle(value))) return SVG_MESSAGES.reference;
  }
  return undefined;
}

/**
 * Returns the first fault of an SVG: a DOCTYPE, a script, an event attribute or a reference to another file. Undefined if it may be
 * drawn. An XML parser reads the file, so that no spelling of such a fault is missed.
 */
export function faultOfSvg(bytes: Uint8Array): SvgFault {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return SVG_MESSAGES.unreadable;
  }
  const parser = new SaxesParser({ xmlns: true });
  let fault: SvgFault;
  /** Number of open `style` elements. */
  let styleDepth = 0;
  let hasRoot = false;
  const styles: string[] = [];
  const refuse = (reason: SvgFault) => {
    fault ??= reason;
  };
  parser.on("error", () => refuse(SVG_MESSAGES.unreadable));
  // The program that draws would read the bytes in the declared encoding.
  parser.on("xmldecl", ({ encoding = "utf-8" }) => {
    if (encoding.toLowerCase() !== "utf-8") refuse(SVG_MESSAGES.unreadable);
  });
  parser.on("doctype", (type) => refuse(/^\s*svg\b/i.test(type) ? SVG_MESSAGES.doctype : "no-svg"));
  parser.on("processinginstruction", ({ target }) => {
    if (target.toLowerCase() === "xml-stylesheet") refuse(SVG_MESSAGES.reference);
  });
  parser.on("opentag", (tag) => {
    if (!hasRoot && (tag.local !== "svg" || tag.uri !== SVG_NAMESPACE)) refuse("no-svg");
    hasRoot = true;
    refuse(faultOfTag(tag));
    if (tag.local.toLowerCase() === "style") styleDepth += 1;
  });
  parser.on("closetag", ({ local }) => {
    if (local.toLowerCase() === "style") styleDepth -= 1;
  });
  const keepStyle = (part: string) => {
    if (styleDepth > 0) styles.push(part);
  };
  parser.on("text", keepStyle);
  parser.on("cdata", keepStyle);
  parser.write(text).close();
  if (hasForeignStyle(styles.join(""))) refuse(SVG_MESSAGES.reference);
  return fault;
}
