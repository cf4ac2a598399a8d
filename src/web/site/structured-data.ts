import { FOUNDED } from "#content/founded.ts";
import type { Company } from "#contract/company.ts";

/** What search engines read in a page's JSON-LD, in the vocabulary of schema.org. */
type Data = Record<string, unknown>;

interface Place {
  title: string;
  /** Below the site. */
  path: string;
}

/** The way from the home page to a page; none for the home page itself. `publicUrl` has no slash at its end. */
export function breadcrumbList(publicUrl: string, page: Place & { under?: Place }): Data | undefined {
  if (page.path === "/") return undefined;
  const way: Place[] = [{ title: "Home", path: "/" }, ...(page.under ? [page.under] : []), page];
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: way.map(({ title, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: title,
      item: publicUrl + path,
    })),
  };
}

/** The company as its settings describe it. */
export function organization({ company, publicUrl }: { company: Company; publicUrl: string }): Data {
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    name: company.name,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/apple-touch-icon.png`,
    foundingDate: String(FOUNDED),
    address: postalAddress(company),
    ...(company.email ? { email: company.email } : {}),
    ...(company.phone ? { telephone: company.phone } : {}),
    ...(company.social.length > 0 ? { sameAs: company.social.map(({ url }) => url) } : {}),
  };
}

export function postalAddress({ street, suburb, province, postalCode }: Company): Data {
  return {
    "@type": "PostalAddress",
    streetAddress: street,
    addressLocality: suburb,
    addressRegion: province,
    postalCode,
    addressCountry: "ZA",
  };
}
