/** One response of a site; `html` is set for pages only. */
export interface CrawledPage {
  status: number;
  /** Target of a redirect, as sent. */
  location?: string | undefined;
  html?: string | undefined;
}

export interface Crawl {
  /** Requested addresses, without hashes. */
  visited: string[];
  /** One line per broken link, with its page. */
  faults: string[];
}

interface Link {
  from: string;
  path: string;
  hash: string;
}

const ENTITIES: Record<string, string> = { "&amp;": "&", "&#x27;": "'", "&quot;": '"', "&lt;": "<", "&gt;": ">" };

/**
 * Follows every link of a site from these addresses on. A link is good when its address returns 200, or a 301 to one
 * that does, and has the id of its hash.
 */
export async function crawl(starts: readonly string[], visit: (path: string) => Promise<CrawledPage>): Promise<Crawl> {
  const answers = new Map<string, CrawledPage>();
  const links: Link[] = starts.map((path) => ({ from: "the list", path, hash: "" }));
  // The list grows during the loop.
  for (const { path } of links) {
    if (answers.has(path)) continue;
    const answer = await visit(path);
    answers.set(path, answer);
    if (answer.location) links.push(linkOf(path, answer.location));
    for (const href of hrefsIn(answer.html ?? "")) links.push(linkOf(path, href));
  }
  const faults = links.flatMap((link) => faultOf(link, answers) ?? []);
  return { visited: [...answers.keys()], faults: [...new Set(faults)] };
}

/** Returns the internal addresses in the links and forms of a page. */
function hrefsIn(html: string): string[] {
  const body = html.replace(/<head>[\s\S]*?<\/head>/, "");
  return [...body.matchAll(/<(?:a|form)\b[^>]*?\s(?:href|action)="([^"]*)"/g)]
    .map(([, href = ""]) => href.replace(/&(amp|#x27|quot|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity))
    .filter((href) => /^(\/(?!\/)|#|\?)/.test(href));
}

function linkOf(from: string, href: string): Link {
  const { pathname, search, hash } = new URL(href, `http://site${from}`);
  return { from, path: pathname + search, hash: decodeURIComponent(hash.slice(1)) };
}

function faultOf({ from, path, hash }: Link, answers: ReadonlyMap<string, CrawledPage>): string | undefined {
  const answer = answers.get(path);
  if (answer?.status !== 200 && answer?.status !== 301) return `${from} leads to ${path}: ${answer?.status}`;
  const target = answer.location ? answers.get(linkOf(path, answer.location).path) : answer;
  const isThere = hash === "" || target?.html?.includes(` id="${hash}"`);
  return isThere ? undefined : `${from} leads to ${path}#${hash}: there is no such place`;
}
