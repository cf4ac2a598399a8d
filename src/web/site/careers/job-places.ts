import type { Company } from "#contract/company.ts";
import { countryCode } from "../country-code.ts";
import { postalAddress } from "../structured-data.ts";

type Data = Record<string, unknown>;

/** Separator of two places, as in `Durban / Cape Town`. */
const BETWEEN_PLACES = /\s*(?:[/;]|\bor\b)\s*/i;
/** Separator of the parts of one place, as in `Cape Town, Western Cape` and `Pretoria (hybrid)`. */
const BETWEEN_PARTS = /\s*(?:[,()|]|\s[-–—]\s)\s*/;
/** Words for the way of working, which are no place. */
const WAY_OF_WORKING = /hybrid|on-?\s?site|office/i;

/**
 * Returns where a job is done, as properties of schema.org's JobPosting. A remote job has the company's country instead of a place. A
 * job that names no place is at the company's address.
 */
export function jobPlaces(location: string, company: Company): Data {
  if (/remote/i.test(location)) {
    const country = { "@type": "Country", name: company.country };
    return { jobLocationType: "TELECOMMUTE", applicantLocationRequirements: country };
  }
  const named = location.split(BETWEEN_PLACES).flatMap((place) => addressIn(place, company) ?? []);
  const [first = postalAddress(company), ...others] = named;
  const places = [first, ...others].map((address) => ({ "@type": "Place", address }));
  return { jobLocation: others.length > 0 ? places : places[0] };
}

/** Returns the address that a text names; undefined if it only names a way of working. */
function addressIn(place: string, company: Company): Data | undefined {
  const parts = place
    .replace(/(?<!,)\s+South Africa$/i, ", South Africa")
    .split(BETWEEN_PARTS)
    .filter((part) => part !== "" && !WAY_OF_WORKING.test(part));
  const last = parts.at(-1);
  if (last === undefined) return undefined;
  const country = countryCode(last);
  const [locality, ...region] = country === undefined ? parts : parts.slice(0, -1);
  return {
    "@type": "PostalAddress",
    ...(locality && { addressLocality: locality }),
    ...(region.length > 0 && { addressRegion: region.join(", ") }),
    addressCountry: country ?? countryCode(company.country) ?? company.country,
  };
}
