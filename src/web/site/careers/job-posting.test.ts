import { describe, expect, test } from "vitest";
import { DEFAULT_COMPANY } from "#content/company.ts";
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
  jobPosting({ job: { ...job, ...change }, company: DEFAULT_COMPANY, publicUrl: "https://example.org" });

describe("a job as search engines read it", () => {
  test("names the job, its place and who offers it", () => {
    expect(postingOf()).toMatchObject({
      "@type": "JobPosting",
      title: "Weaver of <wires>",
      datePosted: job.createdAt,
      employmentType: "FULL_TIME",
      hiringOrganization: { name: DEFAULT_COMPANY.name, sameAs: "https://example.org/" },
      jobLocation: { address: { addressLocality: "Durban", addressCountry: "ZA" } },
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

  test("has the date until which it is open", () => {
    const closesAt = "2026-12-01T08:00:00.000Z";
    expect(postingOf({ closesAt })).toMatchObject({ validThrough: closesAt });
  });

  test.each([
    ["Cape Town", { addressLocality: "Cape Town", addressCountry: "ZA" }],
    ["Durban, South Africa", { addressLocality: "Durban", addressCountry: "ZA" }],
    ["Durban South Africa", { addressLocality: "Durban", addressCountry: "ZA" }],
    ["Cape Town, Western Cape", { addressLocality: "Cape Town", addressRegion: "Western Cape", addressCountry: "ZA" }],
    ["Sandton, Johannesburg, RSA", { addressLocality: "Sandton", addressRegion: "Johannesburg", addressCountry: "ZA" }],
    ["Windhoek, Namibia", { addressLocality: "Windhoek", addressCountry: "NA" }],
    ["South Africa", { addressCountry: "ZA" }],
    ["On-site, Gqeberha", { addressLocality: "Gqeberha", addressCountry: "ZA" }],
    ["Hybrid, Pretoria", { addressLocality: "Pretoria", addressCountry: "ZA" }],
  ])("places a job in %s at its own place", (location, address) => {
    const posting = postingOf({ location });
    expect(posting.jobLocation).toEqual({ "@type": "Place", address: { "@type": "PostalAddress", ...address } });
    expect(posting).not.toHaveProperty("jobLocationType");
  });

  test("a job of a company elsewhere is in its country, unless it names another", () => {
    const company = { ...DEFAULT_COMPANY, country: "Germany" };
    const placeOf = (location: string) => {
      const { jobLocation, applicantLocationRequirements } = jobPosting({
        job: { ...job, location },
        company,
        publicUrl: "https://example.org",
      });
      return { jobLocation, applicantLocationRequirements };
    };
    expect(placeOf("Berlin")).toMatchObject({ jobLocation: { address: { addressCountry: "DE" } } });
    expect(placeOf("Hybrid")).toMatchObject({ jobLocation: { address: { addressCountry: "DE" } } });
    expect(placeOf("Durban, South Africa")).toMatchObject({ jobLocation: { address: { addressCountry: "ZA" } } });
    expect(placeOf("Remote")).toMatchObject({ applicantLocationRequirements: { name: "Germany" } });
  });

  test("names each of two places", () => {
    expect(postingOf({ location: "Durban / Cape Town" }).jobLocation).toMatchObject([
      { address: { addressLocality: "Durban" } },
      { address: { addressLocality: "Cape Town" } },
    ]);
  });

  test.each(["Hybrid", "Hybrid working", "On-site", "Durban office (hybrid)"])(
    "places a %s job at the company's address",
    (location) => {
      const posting = postingOf({ location });
      expect(posting.jobLocation).toMatchObject({
        address: { streetAddress: DEFAULT_COMPANY.street, addressLocality: DEFAULT_COMPANY.suburb },
      });
      expect(posting).not.toHaveProperty("jobLocationType");
    },
  );

  test.each(["Remote", "Fully remote, South Africa", "Cape Town or remote"])(
    "says that a job is done from anywhere in South Africa: %s",
    (location) => {
      const posting = postingOf({ location });
      expect(posting).toMatchObject({
        jobLocationType: "TELECOMMUTE",
        applicantLocationRequirements: { "@type": "Country", name: "South Africa" },
      });
      expect(posting).not.toHaveProperty("jobLocation");
    },
  );

  test.each([
    ["Full-time", "FULL_TIME"],
    ["full time", "FULL_TIME"],
    ["Permanent", "FULL_TIME"],
    ["Part-time", "PART_TIME"],
    ["Contract", "CONTRACTOR"],
    ["Freelance", "CONTRACTOR"],
    ["Fixed-term", "TEMPORARY"],
    ["Temporary", "TEMPORARY"],
    ["Internship", "INTERN"],
    ["Learnership", "INTERN"],
    ["Volunteer", "VOLUNTEER"],
    ["International secondment", "OTHER"],
    ["Full-time or part-time", ["FULL_TIME", "PART_TIME"]],
    ["Part-time, permanent", "PART_TIME"],
    ["Full-time contract", ["FULL_TIME", "CONTRACTOR"]],
  ])("names the employment type of %s", (type, employmentType) => {
    expect(postingOf({ type }).employmentType).toEqual(employmentType);
  });
});
