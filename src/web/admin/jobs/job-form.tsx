import { FileUser } from "lucide-react";
import { Link } from "react-router";
import { listApplications } from "#contract/applications.ts";
import { JOB_LABELS, JOB_LIMITS, type Job, type JobInput as JobBody, JobChange, JobInput } from "#contract/jobs.ts";
import { Badge } from "#ui/badge.tsx";
import { paths } from "#web/shared/paths.ts";
import { applicationsFor } from "../applications/area.ts";
import { useMayCall } from "../base/account.ts";
import { choice, type FieldsOf, localTime, propsOf, text, textEntries, type ValuesOf } from "../forms/field-table.ts";
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
import type { RecordForm } from "../forms/record-form.ts";
import { SlugField } from "../forms/slug-field.tsx";
import { TextEntries } from "../forms/text-entries.tsx";
import { jobsArea } from "./area.ts";
import { DEPARTMENT_CHOICES, JOB_STATUS_BADGES, JOB_TONES, jobs, STATUS_CHOICES } from "./job-client.ts";

const JOB_FIELDS = {
  title: text(JOB_LABELS.title),
  slug: text(JOB_LABELS.slug),
  department: choice(JOB_LABELS.department, "Engineering", DEPARTMENT_CHOICES),
  location: text(JOB_LABELS.location),
  type: { ...text(JOB_LABELS.type), blank: "Full-time" },
  description: text(JOB_LABELS.description),
  requirements: textEntries(JOB_LABELS.requirements, "Requirement", JOB_LIMITS.requirements),
  status: choice(JOB_LABELS.status, "draft", STATUS_CHOICES),
  closesAt: localTime(JOB_LABELS.closesAt),
} satisfies FieldsOf<Job>;

export const JOB_FORM: RecordForm<Job, ValuesOf<typeof JOB_FIELDS>, JobBody> = {
  records: jobs,
  name: "Job",
  area: jobsArea,
  schemas: { create: JobInput, change: JobChange },
  fields: JOB_FIELDS,
  shape: {
    main: [{ columns: 2, fields: ["line", "hint", "line", "line", "tall"] }, { fields: ["entry", "entry", "entry"] }],
    rail: [[{ fields: ["line", "line", "hints"] }], [{ fields: ["tick", "tick"] }]],
  },
};

const field = propsOf(JOB_FIELDS);

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
        <SlugField {...field("slug")} from="title" hint="Used in the web address: /careers/…" proposing={isNew} />
        <FormSuggested {...field("location")} suggestions={LOCATIONS} />
        <FormSuggested {...field("type")} suggestions={TYPES} />
        <div className="sm:col-span-2">
          <FormTextArea {...field("description")} rows={8} />
        </div>
      </FormSection>
      <FormSection line="What applicants should have, one item per line." title="Requirements">
        <TextEntries {...field("requirements")} />
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
          <FormSelect {...field("status")} />
          <FormSelect {...field("department")} />
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
