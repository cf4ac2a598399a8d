import type { Company } from "#contract/company.ts";
import type { PublicJob } from "#contract/jobs.ts";
import { paragraphsOf } from "../paragraphs.ts";
import { jobPlaces } from "./job-places.ts";

interface Posting {
  job: PublicJob;
  company: Company;
  /** Address of the site, without a slash at its end. */
  publicUrl: string;
}

/** Returns the structured data of a job for search engines: schema.org's JobPosting. */
export function jobPosting({ job, company, publicUrl }: Posting): Record<string, unknown> {
  const url = `${publicUrl}/careers/${job.slug}`;
  return {
    "@context": "https://schema.org",
    "@type": "JobPosting",
    title: job.title,
    description: descriptionOf(job),
    identifier: { "@type": "PropertyValue", name: company.name, value: job.id },
    datePosted: job.createdAt,
    ...(job.closesAt === null ? {} : { validThrough: job.closesAt }),
    employmentType: employmentTypeOf(job.type),
    hiringOrganization: { "@type": "Organization", name: company.name, sameAs: `${publicUrl}/` },
    ...jobPlaces(job.location, company),
    directApply: true,
    url,
  };
}

/** Types of schema.org by the words that staff write. */
const EMPLOYMENT_TYPES: readonly (readonly [string, RegExp])[] = [
  ["FULL_TIME", /full[- ]?time|^permanent$/i],
  ["PART_TIME", /part[- ]?time/i],
  ["CONTRACTOR", /contract|freelance/i],
  ["TEMPORARY", /temporary|\btemp\b|fixed[- ]term|seasonal/i],
  ["INTERN", /\bintern(ship)?s?\b|learnership/i],
  ["VOLUNTEER", /volunt/i],
];

/** Returns every type of schema.org that the words of a job name: a text for one, a list for several, `OTHER` for none. */
function employmentTypeOf(type: string): string | string[] {
  const [first = "OTHER", ...others] = EMPLOYMENT_TYPES.flatMap(([name, words]) => (words.test(type) ? [name] : []));
  return others.length > 0 ? [first, ...others] : first;
}

/** Returns the description as HTML, which JobPosting requires. All texts are escaped. */
function descriptionOf({ description, requirements }: PublicJob): string {
  const paragraphs = paragraphsOf(description).map((text) => `<p>${escaped(text)}</p>`);
  const list = requirements.map((text) => `<li>${escaped(text)}</li>`).join("");
  return [...paragraphs, list && `<ul>${list}</ul>`].join("");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
