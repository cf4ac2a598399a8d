import type { Company } from "#contract/company.ts";
import { countryCode } from "./country-code.ts";

/** JSON-LD of a page for search engines, in the vocabulary of schema.org. */
type Data = Record<string, unknown>;

interface Place {
  title: string;
  /** Path of the page. */
  path: string;
}

/** Returns the breadcrumb of a page; undefined for the home page. `publicUrl` has no slash at its end. */
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

/** Returns the structured data of the company from its settings. */
export function organization({ company, publicUrl }: { company: Company; publicUrl: string }): Data {
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    name: company.name,
    ...(company.legalName ? { legalName: company.legalName } : {}),
    url: `${publicUrl}/`,
    logo: `${publicUrl}${company.logo === null ? "/apple-touch-icon.png" : `/uploads/${company.logo}`}`,
    foundingDate: String(company.founded),
    ...(company.vatNumber ? { vatID: company.vatNumber } : {}),
    ...(company.registrationNumber ? { identifier: registration(company.registrationNumber) } : {}),
    address: postalAddress(company),
    ...(company.email ? { email: company.email } : {}),
    ...(company.phone ? { telephone: company.phone } : {}),
    ...(company.social.length > 0 ? { sameAs: company.social.map(({ url }) => url) } : {}),
  };
}

function registration(value: string): Data {
  return { "@type": "PropertyValue", name: "Registration number", value };
}

/** Returns the address of the head office. With a city, the suburb is part of the street address. */
export function postalAddress({ street, suburb, city, province, postalCode, country }: Company): Data {
  return {
    "@type": "PostalAddress",
    streetAddress: city ? [street, suburb].filter(Boolean).join(", ") : street,
    addressLocality: city || suburb,
    addressRegion: province,
    postalCode,
    addressCountry: countryCode(country) ?? country,
  };
}
