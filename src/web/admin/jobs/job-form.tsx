import { FileUser, Plus } from "lucide-react";
import { addApplication, listApplications } from "#contract/applications.ts";
import { JOB_LABELS, JOB_LIMITS, type Job, type JobInput as JobBody, JobChange, JobInput } from "#contract/jobs.ts";
import { Badge } from "#ui/badge.tsx";
import type { SectionShape } from "#ui/skeleton.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { paths } from "#web/shared/paths.ts";
import { applicationsFor, newApplicationFor } from "../applications/area.ts";
import { useMayCall } from "../base/account.ts";
import { choice, choiceOf, type FieldsFor, localTime, suggested, text, type ValuesOf } from "../forms/field-table.ts";
import { FormPanel, FormSection, WebsiteLink } from "../forms/fields.tsx";
import { FormPage } from "../forms/form-page.tsx";
import { wide } from "../forms/form-sections.tsx";
import type { RecordForm } from "../forms/record-form.ts";
import { slugField } from "../forms/slug-field.tsx";
import { textEntries } from "../forms/text-entries.tsx";
import { markdown } from "../writing/markdown-field.tsx";
import { jobsArea } from "./area.ts";
import { departmentChoices, JOB_STATUS_BADGES, JOB_TONES, jobs, STATUS_CHOICES } from "./job-client.ts";

const LOCATIONS = ["Durban, South Africa", "Remote", "Hybrid"];
const TYPES = ["Full-time", "Part-time", "Contract", "Internship"];

const JOB_FIELDS = {
  title: text(JOB_LABELS.title),
  slug: slugField(JOB_LABELS.slug, "title", "Used in the web address: /careers/…"),
  department: choiceOf(JOB_LABELS.department, departmentChoices),
  location: suggested(JOB_LABELS.location, LOCATIONS),
  type: { ...suggested(JOB_LABELS.type, TYPES), blank: "Full-time" },
  description: markdown(JOB_LABELS.description),
  requirements: textEntries(JOB_LABELS.requirements, "Requirement", JOB_LIMITS.requirements),
  status: choice(JOB_LABELS.status, "draft", STATUS_CHOICES),
  closesAt: localTime(
    JOB_LABELS.closesAt,
    "South African time. The job is then removed from the website automatically.",
  ),
} satisfies FieldsFor<Job, JobBody>;

export const JOB_FORM: RecordForm<Job, ValuesOf<typeof JOB_FIELDS>, JobBody> = {
  records: jobs,
  name: "Job",
  area: jobsArea,
  schemas: { create: JobInput, change: JobChange },
  fields: JOB_FIELDS,
  publicPathOf: ({ status, slug }) => (status === "active" ? paths.career(slug) : undefined),
  sections: (job, isNew) => ({
    main: [
      [
        {
          title: "Details",
          line: "Shown on the careers page.",
          columns: 2,
          fields: ["title", "slug", "location", "type", wide("description")],
        },
        { title: "Requirements", line: "What applicants should have, one item per line.", fields: ["requirements"] },
      ],
    ],
    rail: [
      {
        title: "Status and department",
        line: "Only active jobs accept applications.",
        fields: ["status", "department", "closesAt"],
      },
      !isNew && { own: <SeeAlso job={job} />, shape: [SEE_ALSO_SHAPE] },
    ],
  }),
};

export function JobForm() {
  return (
    <FormPage
      badge={({ status }) => <Badge tone={JOB_TONES[status]}>{JOB_STATUS_BADGES[status].label}</Badge>}
      form={JOB_FORM}
    />
  );
}

const SEE_ALSO = "Who applied, and what visitors see.";
const SEE_ALSO_SHAPE: SectionShape = { line: SEE_ALSO, fields: [{ control: "tick" }, { control: "tick" }] };

/** Links to the applications for a job, the form that adds one, and the public page. Blank if the user gets none of these links. */
function SeeAlso({ job }: { job: Job | undefined }) {
  const mayReadApplications = useMayCall(listApplications);
  const mayAddApplications = useMayCall(addApplication);
  const isPublic = job?.status === "active";
  // A role that may add applications may read them too.
  if (!job || !(mayReadApplications || isPublic)) return null;
  return (
    <FormPanel>
      <FormSection line={SEE_ALSO} title="See also">
        <div className="-mt-2 -mb-1 grid">
          {mayReadApplications && (
            <TextLink className="min-h-9 gap-2 justify-self-start" to={applicationsFor(job.id)}>
              <FileUser size={16} />
              Applications for this job
            </TextLink>
          )}
          {mayAddApplications && (
            <TextLink className="min-h-9 gap-2 justify-self-start" to={newApplicationFor(job.id)}>
              <Plus size={16} />
              Add Application
            </TextLink>
          )}
          {isPublic && <WebsiteLink to={paths.career(job.slug)} />}
        </div>
      </FormSection>
    </FormPanel>
  );
}
