import { Parser } from "htmlparser2";

/** Element of pasted HTML with what it contains, in order. */
export interface HtmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: HtmlNode[];
}
export type HtmlNode = HtmlElement | string;

/** Elements whose content is no text of the document. */
const SKIPPED = new Set(
  "head style script title template noscript iframe object svg math video audio canvas select textarea".split(" "),
);
/** Maximum depth, so that no recursion exceeds the stack. Deeper elements count as content of the last one. */
const MAX_DEPTH = 100;
/** Maximum elements and characters, beyond what any of our texts may have. Twenty thousand elements take a second. */
const MAX_ELEMENTS = 20_000;
const MAX_CHARACTERS = 200_000;

/** Characters that no text needs, and that some programs copy. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are meant.
const CONTROLS = /[\0-\x08\v\x0e-\x1f\x7f]/g;

/** Returns whether an element is shown. Word and web pages copy hidden ones too. */
function isHidden(name: string, { style = "" }: HtmlElement["attributes"]): boolean {
  return SKIPPED.has(name) || /display:\s*none|mso-hide:\s*all|mso-element:\s*(comment|header|footer)/i.test(style);
}

/** Returns the tree of pasted HTML without hidden elements; undefined for more than `MAX_ELEMENTS` or `MAX_CHARACTERS`. */
export function htmlTree(html: string): HtmlElement | undefined {
  const root: HtmlElement = { name: "body", attributes: {}, children: [] };
  const open: HtmlElement[] = [root];
  let [elements, characters] = [0, 0];
  /** Elements that are open without being in the tree: those below a hidden one, and too deep ones. */
  let [hidden, tooDeep] = [0, 0];
  const parser = new Parser({
    onopentag(name, attributes) {
      elements += 1;
      if (hidden > 0 || isHidden(name, attributes)) hidden += 1;
      else if (open.length >= MAX_DEPTH) tooDeep += 1;
      else {
        const element = { name, attributes, children: [] };
        open.at(-1)?.children.push(element);
        open.push(element);
      }
    },
    ontext(typed) {
      if (hidden > 0) return;
      const text = typed.replace(CONTROLS, "");
      characters += text.length;
      const children = open.at(-1)?.children ?? [];
      // A character reference comes as a text of its own.
      const last = children.at(-1);
      if (typeof last === "string") children[children.length - 1] = last + text;
      else children.push(text);
    },
    onclosetag() {
      if (hidden > 0) hidden -= 1;
      else if (tooDeep > 0) tooDeep -= 1;
      else open.pop();
    },
  });
  parser.write(html);
  parser.end();
  if (elements > MAX_ELEMENTS || characters > MAX_CHARACTERS) return undefined;
  return root;
}

/** Returns the text of a node as it was typed, with a line end for each break. */
export function typedText(node: HtmlNode): string {
  if (typeof node === "string") return node;
  return node.name === "br" ? "\n" : node.children.map(typedText).join("");
}
