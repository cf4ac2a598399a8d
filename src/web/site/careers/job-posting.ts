import type { Company } from "#contract/company.ts";
import type { PublicJob } from "#contract/jobs.ts";
import { postalAddress } from "../structured-data.ts";
import { paragraphsOf } from "./paragraphs.ts";

interface Posting {
  job: PublicJob;
  company: Company;
  /** Without a slash at its end. */
  publicUrl: string;
}

/** A job as search engines read it: schema.org's JobPosting. */
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
    ...(/full[- ]?time/i.test(job.type) ? { employmentType: "FULL_TIME" } : {}),
    hiringOrganization: { "@type": "Organization", name: company.name, sameAs: `${publicUrl}/` },
    jobLocation: { "@type": "Place", address: postalAddress(company) },
    ...(/remote/i.test(job.location)
      ? { jobLocationType: "TELECOMMUTE", applicantLocationRequirements: { "@type": "Country", name: "ZA" } }
      : {}),
    directApply: true,
    url,
  };
}

/** HTML, as the vocabulary asks for; every word in it is escaped. */
function descriptionOf({ description, requirements }: PublicJob): string {
  const paragraphs = paragraphsOf(description).map((text) => `<p>${escaped(text)}</p>`);
  const list = requirements.map((text) => `<li>${escaped(text)}</li>`).join("");
  return [...paragraphs, list && `<ul>${list}</ul>`].join("");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
