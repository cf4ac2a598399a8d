/** One answer of a site: `html` only where it is a page. */
export interface Visited {
  status: number;
  /** Of a redirect, as it is sent. */
  location?: string | undefined;
  html?: string | undefined;
}

export interface Crawl {
  /** Every address that was asked for, without hashes. */
  visited: string[];
  /** One line per link that leads nowhere, with the page it is on. */
  faults: string[];
}

interface Link {
  from: string;
  path: string;
  hash: string;
}

const ENTITIES: Record<string, string> = { "&amp;": "&", "&#x27;": "'", "&quot;": '"', "&lt;": "<", "&gt;": ">" };

/**
 * Follows every link below a site from these addresses on. A link leads somewhere when its address answers 200, or 301 to
 * one that does, and has the id of its hash.
 */
export async function crawl(starts: readonly string[], visit: (path: string) => Promise<Visited>): Promise<Crawl> {
  const answers = new Map<string, Visited>();
  const links: Link[] = starts.map((path) => ({ from: "the list", path, hash: "" }));
  // Grows while it is walked.
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

/** What links and forms of a page lead to below the site. */
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

function faultOf({ from, path, hash }: Link, answers: ReadonlyMap<string, Visited>): string | undefined {
  const answer = answers.get(path);
  if (answer?.status !== 200 && answer?.status !== 301) return `${from} leads to ${path}: ${answer?.status}`;
  const target = answer.location ? answers.get(linkOf(path, answer.location).path) : answer;
  const isThere = hash === "" || target?.html?.includes(` id="${hash}"`);
  return isThere ? undefined : `${from} leads to ${path}#${hash}: there is no such place`;
}
