/** One element of a page as the server sent it. */
export interface HtmlElement {
  name: string;
  /** Attributes by their names in lower case. */
  attributes: Readonly<Record<string, string>>;
  /** Whether an attribute is repeated. */
  repeats: boolean;
  /** Elements around this one, the nearest last. */
  within: readonly HtmlElement[];
  /** Start tag of the element, for messages. */
  source: string;
  /** Texts and elements in it, in their order. */
  content: (string | HtmlElement)[];
}

const VOID = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };

function decoded(text: string): string {
  return text.replace(/&(\w+|#x27|#39);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}

/**
 * Returns the elements of a page in their order. Expects React's output, where every tag is closed. Leaves scripts and
 * styles out.
 */
export function readHtml(html: string): HtmlElement[] {
  const elements: HtmlElement[] = [];
  const open: HtmlElement[] = [];
  const bare = html.replace(/<(script|style)\b[^>]*>.*?<\/\1>|<!--.*?-->|<!doctype[^>]*>/gis, "");
  for (const [tag, end, name = "", rest = "", text = ""] of bare.matchAll(
    /<(\/?)([a-zA-Z][\w-]*)((?:[^>"]|"[^"]*")*)>|([^<]+)/g,
  )) {
    if (text) {
      open.at(-1)?.content.push(decoded(text));
    } else if (end) {
      const closed = open.pop();
      if (closed?.name !== name.toLowerCase()) throw new Error(`</${name}> closes <${closed?.name}>`);
    } else {
      const pairs = [...rest.matchAll(/([^\s="/]+)(?:="([^"]*)")?/g)].map(([, key = "", value = ""]) => [
        key.toLowerCase(),
        decoded(value),
      ]);
      const element: HtmlElement = {
        name: name.toLowerCase(),
        attributes: Object.fromEntries(pairs),
        repeats: new Set(pairs.map(([key]) => key)).size < pairs.length,
        within: [...open],
        source: tag.slice(0, 200),
        content: [],
      };
      open.at(-1)?.content.push(element);
      elements.push(element);
      if (!VOID.test(element.name) && !rest.endsWith("/")) open.push(element);
    }
  }
  return elements;
}

/** Returns the text of an element with the alternative texts of pictures, without text hidden from screen readers. */
export function textOf(element: HtmlElement): string {
  const text = element.content.map((part) => {
    if (typeof part === "string") return part;
    if (part.attributes["aria-hidden"] === "true") return "";
    return part.name === "img" ? (part.attributes.alt ?? "") : textOf(part);
  });
  return text.join("").replace(/\s+/g, " ").trim();
}
