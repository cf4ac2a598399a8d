import { FileUser } from "lucide-react";
import { Link } from "react-router";
import { listApplications } from "#contract/applications.ts";
import { JOB_LIMITS, type Job, type JobInput as JobBody, JobChange, JobInput } from "#contract/jobs.ts";
import { Badge } from "#ui/badge.tsx";
import { formatInstant, instantOfLocal, localTimeOf } from "#web/shared/dates.ts";
import { paths } from "#web/shared/paths.ts";
import { useMayCall } from "../account.ts";
import { applicationsFor } from "../applications/area.ts";
import {
  FormPanel,
  FormSection,
  FormSelect,
  FormSuggested,
  FormText,
  FormTextArea,
  WebsiteLink,
} from "../forms/fields.tsx";
import { FormPage } from "../forms/form-page.tsx";
import { fieldOfPath, fieldsOf, type RecordForm } from "../forms/record-form.ts";
import { SlugField } from "../forms/slug-field.tsx";
import { entriesOf, TextEntries, textsOf } from "../forms/text-entries.tsx";
import { jobsArea } from "./area.ts";
import { jobs } from "./job-client.ts";
import { DEPARTMENT_CHOICES, JOB_STATUS_BADGES, JOB_TONES, STATUS_CHOICES } from "./job-labels.ts";

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
  records: jobs,
  name: "Job",
  area: { title: "Jobs", path: jobsArea.path, back: "Back to jobs" },
  walk: { resource: jobs, pathOf: jobsArea.paths.edit },
  newPath: jobsArea.paths.new,
  create: jobs.create,
  update: jobs.update,
  after: () => jobsArea.path,
  schemas: { create: JobInput, change: JobChange },
  shape: {
    main: [{ columns: 2, fields: ["line", "hint", "line", "line", "tall"] }, { fields: ["entry", "entry", "entry"] }],
    rail: [[{ fields: ["line", "line", "hints"] }], [{ fields: ["tick", "tick"] }]],
  },
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
  fieldOf: fieldOfPath<JobValues>({ "requirements.0": "requirements.0.text" }),
  locationOf: (field) => {
    const [, place] = /^requirements\.(\d+)\./.exec(field) ?? [];
    return place && `Requirement ${Number(place) + 1}`;
  },
  labels: {
    title: "Job title",
    slug: "Slug",
    department: "Department",
    location: "Location",
    type: "Type",
    description: "Description",
    requirements: "Requirements",
    status: "Status",
    closesAt: "Closing date",
  },
  formatValue: (field, value) =>
    field === "closesAt" && typeof value === "string" && value !== ""
      ? formatInstant(instantOfLocal(value))
      : undefined,
};

const field = fieldsOf(JOB_FORM);

const LOCATIONS = ["Durban, South Africa", "Remote", "Hybrid"];
const TYPES = ["Full-time", "Part-time", "Contract", "Internship"];

export function JobForm() {
  return (
    <FormPage
      badge={({ status }) => <Badge tone={JOB_TONES[status]}>{JOB_STATUS_BADGES[status].label}</Badge>}
      fields={(job) => <JobFields isNew={!job} />}
      form={JOB_FORM}
      rail={(job) => <JobRail job={job} />}
    />
  );
}

function JobFields({ isNew }: { isNew: boolean }) {
  return (
    <FormPanel>
      <FormSection columns={2} line="Shown on the careers page." title="Details">
        <FormText {...field("title")} />
        <SlugField from="title" hint="Used in the web address: /careers/…" proposing={isNew} />
        <FormSuggested {...field("location")} suggestions={LOCATIONS} />
        <FormSuggested {...field("type")} suggestions={TYPES} />
        <div className="sm:col-span-2">
          <FormTextArea {...field("description")} rows={8} />
        </div>
      </FormSection>
      <FormSection line="What applicants should have, one item per line." title="Requirements">
        <TextEntries max={JOB_LIMITS.requirements} {...field("requirements")} one="Requirement" />
      </FormSection>
    </FormPanel>
  );
}

function JobRail({ job }: { job: Job | undefined }) {
  const readsApplications = useMayCall(listApplications);
  return (
    <>
      <FormPanel>
        <FormSection line="Only active jobs accept applications." title="Status and department">
          <FormSelect choices={STATUS_CHOICES} {...field("status")} />
          <FormSelect choices={DEPARTMENT_CHOICES} {...field("department")} />
          <FormText
            hint="South African time. The job is then removed from the website automatically."
            {...field("closesAt")}
            optional
            type="datetime-local"
          />
        </FormSection>
      </FormPanel>
      {job && (readsApplications || job.status === "active") && (
        <FormPanel>
          <FormSection line="Who applied, and what visitors see." title="See also">
            <div className="-mt-2 -mb-1 grid">
              {readsApplications && (
                <Link
                  className="inline-flex min-h-9 items-center gap-2 justify-self-start font-medium text-(--link) hover:underline"
                  to={applicationsFor(job.id)}
                >
                  <FileUser size={16} />
                  Applications for this job
                </Link>
              )}
              {job.status === "active" && <WebsiteLink to={paths.career(job.slug)} />}
            </div>
          </FormSection>
        </FormPanel>
      )}
    </>
  );
}
