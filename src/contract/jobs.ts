import { endpoint, taken } from "#contract/endpoint.ts";
import type { LabelsOf } from "#contract/field-facts.ts";
import { instant, instantInput, LIMITS, requiredText, sample, slug, status, textList } from "#contract/fields.ts";
import { listQuery, MAX_PAGE_SIZE } from "#contract/lists.ts";
import { READ_ONLY_OF_SAMPLES, resourceCalls } from "#contract/resource.ts";
import { VOCABULARY_LIMITS } from "#contract/vocabulary.ts";
import { z } from "#contract/zod.ts";

export const JOB_STATUSES = ["draft", "active", "closed"] as const;
export const JOB_LIMITS = { requirements: 50 } as const;
export const JOB_MESSAGES = { slugTaken: "A job with this slug already exists." } as const;

export const Job = z.strictObject({
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  /** Department of the settings. */
  department: z.string(),
  location: z.string(),
  type: z.string(),
  description: z.string(),
  requirements: z.array(z.string()),
  status: z.enum(JOB_STATUSES),
  /** From then on the job is not public and accepts no applications; `null` while it stays open. */
  closesAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  sample,
});
export type Job = z.infer<typeof Job>;

export const JOB_LABELS = {
  title: "Job title",
  slug: "Slug",
  department: "Department",
  location: "Location",
  type: "Type",
  description: "Description",
  requirements: "Requirements",
  status: "Status",
  closesAt: "Closing date",
} as const satisfies LabelsOf<Job>;

const input = {
  title: requiredText("Title is required", LIMITS.name),
  slug,
  /** The server checks that the settings have the department. */
  department: requiredText("Department is required", VOCABULARY_LIMITS.name),
  location: requiredText("Location is required", LIMITS.name),
  type: requiredText("Type is required", LIMITS.name),
  description: requiredText("Description is required", LIMITS.long, "many"),
  /** Blank requirements are dropped. */
  requirements: textList(JOB_LIMITS.requirements, LIMITS.short).optional(),
  /** Default: draft. */
  status: status(JOB_STATUSES).optional(),
  closesAt: instantInput.nullable().optional(),
};

export const JobInput = z.strictObject(input);
export type JobInput = z.output<typeof JobInput>;

export const JobChange = z.strictObject({ ...input, ...READ_ONLY_OF_SAMPLES });
export type JobChange = z.output<typeof JobChange>;

/** Sort keys. By `closesAt`, jobs without one come first. */
export const JOB_SORTS = ["createdAt", "title", "department", "status", "closesAt"] as const;

const department = requiredText("Must name a department", VOCABULARY_LIMITS.name).optional();

export const jobCalls = resourceCalls("jobs", {
  one: "job",
  searches: "title, description, department, location and type",
  row: Job,
  detail: Job,
  create: JobInput,
  change: JobChange,
  status: status(JOB_STATUSES),
  query: listQuery(JOB_SORTS, { status: status(JOB_STATUSES).optional(), department }),
  conflict: taken("slug", JOB_MESSAGES.slugTaken),
});

/** Job on the public pages. Only active jobs are public. */
export const PublicJob = Job.omit({ sample: true });
export type PublicJob = z.infer<typeof PublicJob>;

export const PUBLIC_JOB_SORTS = ["createdAt", "title", "department"] as const;

export const listPublicJobs = endpoint({
  method: "GET",
  path: "/public/jobs",
  access: "public",
  ofPage: "careers",
  summary:
    "The jobs that are active and not past their closing date, newest first unless sorted. Searches title, description, department, location and type.",
  query: listQuery(PUBLIC_JOB_SORTS, { department }),
  reply: z.array(PublicJob),
  status: 200,
  limits: ["public-read"],
  list: true,
  unpagedRows: MAX_PAGE_SIZE,
});

export const JOB_ENDPOINTS = {
  listJobs: jobCalls.list,
  getJob: jobCalls.get,
  createJob: jobCalls.create,
  updateJob: jobCalls.replace,
  deleteJob: jobCalls.remove,
  setJobStatus: jobCalls.setStatus,
  listPublicJobs,
} as const;
