/** Returns whether a text may have this link: http, https, mailto, or a path of this site, which no browser reads as another host. */
export function isAllowedHref(href: string): boolean {
  if (/^(https?:\/\/|mailto:)/i.test(href)) return URL.canParse(href);
  return isOwnPath(href);
}

/** Returns whether a link leads to a path of this site, with or without a query, or to a place on the same page. */
export function isOwnPath(href: string): boolean {
  return /^[/#]/.test(href) && URL.parse(href, "http://site")?.origin === "http://site";
}

/** Returns an allowed address as an absolute one, for texts outside the site. Throws for any other scheme. */
export function absoluteAddress(href: string, siteUrl: string): string {
  const { protocol, href: address } = new URL(href, `${siteUrl}/`);
  if (!["https:", "http:", "mailto:"].includes(protocol)) throw new Error(`A text cannot link to ${protocol}`);
  return address;
}
