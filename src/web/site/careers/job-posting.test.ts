import { describe, expect, test } from "vitest";
import { FIRST_COMPANY } from "#content/company.ts";
import type { PublicJob } from "#contract/jobs.ts";
import { jobPosting } from "./job-posting.ts";

const job: PublicJob = {
  id: "0198-job",
  title: "Weaver of <wires>",
  slug: "weaver-of-wires",
  department: "Engineering",
  location: "Durban South Africa",
  type: "Full-time",
  description: "You weave & mend.\n\nFrom <9> to 5.",
  requirements: ["Hands & eyes"],
  status: "active",
  closesAt: null,
  createdAt: "2026-11-01T08:00:00.000Z",
  updatedAt: "2026-11-01T08:00:00.000Z",
};
const postingOf = (change: Partial<PublicJob> = {}) =>
  jobPosting({ job: { ...job, ...change }, company: FIRST_COMPANY, publicUrl: "https://example.org" });

describe("a job as search engines read it", () => {
  test("names the job, its place and who offers it", () => {
    expect(postingOf()).toMatchObject({
      "@type": "JobPosting",
      title: "Weaver of <wires>",
      datePosted: job.createdAt,
      employmentType: "FULL_TIME",
      hiringOrganization: { name: FIRST_COMPANY.name, sameAs: "https://example.org/" },
      jobLocation: { address: { addressLocality: FIRST_COMPANY.suburb, addressCountry: "ZA" } },
      url: "https://example.org/careers/weaver-of-wires",
    });
    expect(postingOf()).not.toHaveProperty("validThrough");
    expect(postingOf()).not.toHaveProperty("jobLocationType");
  });

  test("describes it in HTML, with every word escaped", () => {
    expect(postingOf().description).toBe(
      "<p>You weave &amp; mend.</p><p>From &lt;9&gt; to 5.</p><ul><li>Hands &amp; eyes</li></ul>",
    );
    expect(postingOf({ requirements: [] }).description).not.toContain("<ul>");
  });

  test("says until when it is open, and that it can be done from anywhere", () => {
    const closesAt = "2026-12-01T08:00:00.000Z";
    expect(postingOf({ closesAt, location: "Remote" })).toMatchObject({
      validThrough: closesAt,
      jobLocationType: "TELECOMMUTE",
    });
  });
});
