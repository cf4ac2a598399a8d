import { FileUser } from "lucide-react";
import { Link } from "react-router";
import { JOB_LIMITS, type Job } from "#contract/jobs.ts";
import { Badge } from "#ui/badge.tsx";
import { paths } from "#web/shared/paths.ts";
import { applicationsFor } from "../applications/area.ts";
import { FormSelect, FormSuggested, FormText, FormTextArea } from "../forms/fields.tsx";
import { FormPage } from "../forms/form-page.tsx";
import { FormPanel, FormSection } from "../forms/form-section.tsx";
import { SlugField } from "../forms/slug-field.tsx";
import { TextEntries } from "../forms/text-entries.tsx";
import { WebsiteLink } from "../forms/website-link.tsx";
import { DEPARTMENT_CHOICES, JOB_STATUS_BADGES, JOB_TONES, STATUS_CHOICES } from "./job-labels.ts";
import { JOB_FORM } from "./job-record-form.ts";

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
        <FormText label="Job Title" name="title" />
        <SlugField from="title" hint="Used in the web address: /careers/…" proposing={isNew} />
        <FormSuggested label="Location" name="location" suggestions={LOCATIONS} />
        <FormSuggested label="Type" name="type" suggestions={TYPES} />
        <div className="sm:col-span-2">
          <FormTextArea label="Description" name="description" rows={8} />
        </div>
      </FormSection>
      <FormSection line="What applicants should bring, one item each." title="Requirements">
        <TextEntries most={JOB_LIMITS.requirements} name="requirements" one="Requirement" />
      </FormSection>
    </FormPanel>
  );
}

function JobRail({ job }: { job: Job | undefined }) {
  return (
    <>
      <FormPanel>
        <FormSection line="Only active jobs take applications." title="Status and department">
          <FormSelect choices={STATUS_CHOICES} label="Status" name="status" />
          <FormSelect choices={DEPARTMENT_CHOICES} label="Department" name="department" />
          <FormText
            hint="South African time. The job then leaves the website by itself."
            label="Closing Date"
            name="closesAt"
            optional
            type="datetime-local"
          />
        </FormSection>
      </FormPanel>
      {job && (
        <FormPanel>
          <FormSection line="Who applied, and what visitors see." title="See also">
            <div className="-mt-2 -mb-1 grid">
              <Link
                className="inline-flex min-h-9 items-center gap-2 justify-self-start font-[560] text-(--link) hover:underline"
                to={applicationsFor(job.id)}
              >
                <FileUser aria-hidden="true" size={16} strokeWidth={1.75} />
                Applications for this job
              </Link>
              {job.status === "active" && <WebsiteLink to={paths.career(job.slug)} />}
            </div>
          </FormSection>
        </FormPanel>
      )}
    </>
  );
}
