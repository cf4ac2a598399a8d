import type { FastifyRequest } from "fastify";
import { OTHER_HOSTS } from "#contract/visits.ts";
import type { Caller } from "#server/platform/api/serve.ts";
import { dayOf } from "#server/platform/calendar.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type Arrival, arrivalOf } from "#server/visits/arrival.ts";
import { campaignLinkOf } from "#server/visits/campaign-links.ts";
import { isProgram } from "#server/visits/is-program.ts";
import { referrerHost, siteOf } from "#server/visits/referrer-host.ts";

/** Maximum different referrers of a day. Others count as `Other`, so that invented ones do not fill table and memory. */
export const MAX_REFERRERS = 200;
/** Maximum visitors that wait in memory. The views of others count. */
export const MAX_WAITING_VISITORS = 10_000;
/** Maximum links of campaigns that wait in memory. The views of others count for their page alone. */
const MAX_WAITING_LINKS = 1_000;

/** Pages of staff, not of visitors. */
const STAFF_PAGES: readonly string[] = ["/login", "/forgot-password", "/reset-password"];

/** Counts of a day that wait in memory to be stored. */
export interface WaitingDay {
  day: string;
  pages: Map<string, number>;
  referrers: Map<string, number>;
  /**
   * First view of each visitor, by IP address and user agent on two lines. Both are stored as a hash, or are dropped.
   */
  visitors: Map<string, Arrival>;
  /**
   * Number of forms that were sent, by visitor; `""` for a visitor who is not known any more. The limits of forms bound
   * the entries.
   */
  goals: Map<string, number>;
  /** Views by links of campaigns: the id of the campaign and the address of the page on two lines. */
  links: Map<string, number>;
}

/** Adds views to a link, unless it is new and the maximum of links waits. */
function addLink(links: Map<string, number>, link: string, number: number): void {
  if (links.has(link) || links.size < MAX_WAITING_LINKS) add(links, link, number);
}

export interface VisitCounter {
  /** Counts a view of the page at `path`, unless a program or a script requested it. */
  count(path: string, request: Pick<FastifyRequest, "headers" | "address" | "url">): void;
  /** Counts a form that was sent, unless a program sent it. */
  countGoal(caller: Pick<Caller, "address" | "browser">): void;
  /** Returns all counts and forgets them. */
  take(): WaitingDay[];
  /** Adds counts that could not be stored. */
  putBack(counts: WaitingDay): void;
}

function add(counts: Map<string, number>, name: string, number: number): void {
  counts.set(name, (counts.get(name) ?? 0) + number);
}

/** Adds views to a referrer, or to `Other` if it is new and the maximum of referrers waits. */
function addReferrer(referrers: Map<string, number>, host: string, number: number): void {
  add(referrers, referrers.has(host) || referrers.size < MAX_REFERRERS ? host : OTHER_HOSTS, number);
}

/** Returns whether a browser loads a page in advance, without showing it. */
function isPrefetch(headers: FastifyRequest["headers"]): boolean {
  if (headers["sec-purpose"] !== undefined) return true;
  // Earlier browsers: Chrome, Firefox and Safari, whose `preview` is a picture of the page among its favourites.
  return [headers.purpose, headers["x-moz"], headers["x-purpose"]].some(
    (one) => one === "prefetch" || one === "preview",
  );
}

/** Returns whether a browser requests the page as a document. Browsers without this header count. */
function isDocument({ "sec-fetch-dest": destination }: FastifyRequest["headers"]): boolean {
  return destination === undefined || destination === "document";
}

/** Length of an hour. Days in South Africa begin with an hour of UTC. */
const HOUR_MS = 60 * 60_000;

/** Creates the counter of a process. Its memory is bounded by the pages of the site and the two maximums. */
export function createVisitCounter({ config, now }: Pick<Platform, "config" | "now">): VisitCounter {
  const { hostname, origin } = new URL(config.publicUrl);
  const ownSite = siteOf(hostname);
  const ownPages = `${origin}/`;
  const days = new Map<string, WaitingDay>();
  let [hour, today] = [0, ""];

  /** Returns the present day, which is computed once an hour. */
  function presentDay(): string {
    const at = now();
    const present = Math.floor(at.getTime() / HOUR_MS);
    if (present !== hour) [hour, today] = [present, dayOf(at)];
    return today;
  }

  /** Returns the host of the website from which a view came. Most views come from this one, whose address needs no parsing. */
  function hostOf({ referer, host }: FastifyRequest["headers"]): string | undefined {
    if (referer === undefined || referer.startsWith(ownPages)) return undefined;
    return referrerHost(referer, [ownSite, host && siteOf(host.replace(/:\d+$/, "").toLowerCase())]);
  }

  function waitingDay(day: string): WaitingDay {
    const known = days.get(day);
    if (known) return known;
    const counts: WaitingDay = {
      day,
      pages: new Map(),
      referrers: new Map(),
      visitors: new Map(),
      goals: new Map(),
      links: new Map(),
    };
    days.set(day, counts);
    return counts;
  }

  return {
    count(path, request) {
      const { headers, address } = request;
      const userAgent = headers["user-agent"];
      if (isProgram(userAgent) || isPrefetch(headers) || !isDocument(headers) || STAFF_PAGES.includes(path)) return;
      const { pages, referrers, visitors, links } = waitingDay(presentDay());
      add(pages, path, 1);
      const link = campaignLinkOf(request.url, origin);
      if (link) addLink(links, `${link.campaignId}\n${link.url}`, 1);
      const referrer = hostOf(headers);
      if (referrer !== undefined) addReferrer(referrers, referrer, 1);
      const visitor = `${address}\n${userAgent}`;
      if (visitors.size < MAX_WAITING_VISITORS && !visitors.has(visitor))
        visitors.set(visitor, arrivalOf(path, request, referrer));
    },
    countGoal({ address, browser }) {
      if (!isProgram(browser)) add(waitingDay(presentDay()).goals, `${address}\n${browser}`, 1);
    },
    take() {
      const taken = [...days.values()];
      days.clear();
      return taken;
    },
    putBack({ day, pages, referrers, visitors, goals, links }) {
      const counts = waitingDay(day);
      for (const [path, views] of pages) add(counts.pages, path, views);
      for (const [host, views] of referrers) addReferrer(counts.referrers, host, views);
      for (const [visitor, number] of goals) add(counts.goals, visitor, number);
      for (const [link, views] of links) addLink(counts.links, link, views);
      for (const [visitor, arrival] of visitors) {
        const isKnown = counts.visitors.has(visitor);
        // The view that was put back is earlier than a known view, so it replaces the known view.
        if (isKnown || counts.visitors.size < MAX_WAITING_VISITORS) counts.visitors.set(visitor, arrival);
      }
    },
  };
}
