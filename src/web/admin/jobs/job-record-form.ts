import { type Job, type JobInput as JobBody, JobChange, JobInput } from "#contract/jobs.ts";
import { formatInstant, instantOfLocal, localTimeOf } from "#web/shared/dates.ts";
import type { RecordForm } from "../forms/record-form.ts";
import { entriesOf, textsOf } from "../forms/text-list.ts";
import { jobsArea } from "./area.ts";
import { jobs } from "./job-client.ts";

export interface JobValues {
  title: string;
  slug: string;
  department: string;
  location: string;
  type: string;
  description: string;
  requirements: { text: string }[];
  status: Job["status"];
  /** South African time, as its field holds it; blank while the job stays open. */
  closesAt: string;
}

export const JOB_FORM: RecordForm<Job, JobValues, JobBody> = {
  records: jobs.records,
  name: "Job",
  area: { title: "Jobs", path: jobsArea.path, back: "Back to jobs" },
  newPath: jobsArea.paths.new,
  create: jobs.create,
  update: jobs.update,
  after: () => jobsArea.path,
  schemas: { create: JobInput, change: JobChange },
  blank: {
    title: "",
    slug: "",
    department: "Engineering",
    location: "",
    type: "Full-time",
    description: "",
    requirements: [],
    status: "draft",
    closesAt: "",
  },
  valuesOf: ({ title, slug, department, location, type, description, requirements, status, closesAt }) => ({
    title,
    slug,
    department,
    location,
    type,
    description,
    requirements: entriesOf(requirements),
    status,
    closesAt: closesAt ? localTimeOf(closesAt) : "",
  }),
  bodyOf: ({ requirements, closesAt, ...values }) => ({
    ...values,
    requirements: textsOf(requirements),
    closesAt: closesAt === "" ? null : instantOfLocal(closesAt),
  }),
  fieldOf: (path) => path.replace(/^requirements\.(\d+)$/, "requirements.$1.text"),
  placeOf: (field) => {
    const [, place] = /^requirements\.(\d+)\./.exec(field) ?? [];
    return place && `Requirement ${Number(place) + 1}`;
  },
  labels: {
    title: "Job Title",
    slug: "Slug",
    department: "Department",
    location: "Location",
    type: "Type",
    description: "Description",
    requirements: "Requirements",
    status: "Status",
    closesAt: "Closing Date",
  },
  formatValue: (field, value) =>
    field === "closesAt" && typeof value === "string" && value !== ""
      ? formatInstant(instantOfLocal(value))
      : undefined,
};
