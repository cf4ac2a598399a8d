import type { ReactNode } from "react";
import {
  APPLICATION_FIELD_NAMES,
  APPLICATION_FORM,
  APPLICATION_NOTICE,
  CHOICE_LABELS,
  LINE_HINTS,
  NOTICE_PERIOD_LABELS,
  PERSON_FIELDS,
  WORK_FIELDS,
  YEARS_LABELS,
} from "#content/careers.ts";
import { APPLICATION_MESSAGES } from "#contract/applications.ts";
import type { Company } from "#contract/company.ts";
import { data } from "../data-attributes.ts";
import type { ActionData } from "../forms/form.ts";
import { ErrorSummary, HiddenField, PrivacyNotice, TextField } from "../forms/form-parts.tsx";
import { ChoiceField, LetterField, ResumeField } from "./application-fields.tsx";

interface ApplicationFormProps {
  /** Address for a post without script. */
  action: string;
  /** Empty in the dialog, where the script fills it in. */
  jobId: string;
  /** Values and errors of a post without script. */
  actionData?: ActionData | undefined;
  hidden?: boolean;
}

const SUMMARY = APPLICATION_FIELD_NAMES.map((name) => ({ name }));

/** A plain form with a file, which scripts/enhance-form.ts sends without leaving the page. */
export function ApplicationForm({ action, jobId, actionData, hidden = false }: ApplicationFormProps) {
  const stateOf = (name: string) => ({ value: actionData?.values[name], error: actionData?.errors[name] });
  const line = (field: (typeof PERSON_FIELDS)[number]) => (
    <TextField key={field.name} field={field} format={LINE_HINTS[field.name]} {...stateOf(field.name)} />
  );
  const [company, salary] = WORK_FIELDS;
  return (
    <form
      className="application-form"
      method="post"
      encType="multipart/form-data"
      action={action}
      hidden={hidden}
      {...data({
        "data-call": "/applications",
        "data-failed": APPLICATION_MESSAGES.failed,
        "data-too-large": APPLICATION_MESSAGES.resumeTooLarge,
      })}
    >
      <ErrorSummary actionData={actionData} fields={SUMMARY} />
      <input type="hidden" name="jobId" defaultValue={jobId} />
      <HiddenField form="form" value={actionData?.values.website} />
      <Part heading={APPLICATION_FORM.you}>{PERSON_FIELDS.map(line)}</Part>
      <Part heading={APPLICATION_FORM.experience}>
        <ChoiceField
          name="yearsOfExperience"
          label={CHOICE_LABELS.yearsOfExperience}
          choices={YEARS_LABELS}
          {...stateOf("yearsOfExperience")}
        />
        <ChoiceField
          name="noticePeriod"
          label={CHOICE_LABELS.noticePeriod}
          choices={NOTICE_PERIOD_LABELS}
          {...stateOf("noticePeriod")}
        />
        {company && line(company)}
        {salary && line(salary)}
      </Part>
      <Part heading={APPLICATION_FORM.letter} wide>
        <LetterField {...stateOf("coverLetter")} />
        {/* The last field, so that the server has all others before a file that may be too large. */}
        <ResumeField error={actionData?.errors.resume} again={actionData !== undefined} />
      </Part>
      <div className="application-send">
        <progress
          className="upload-progress"
          max={100}
          value={0}
          aria-label={APPLICATION_FORM.upload}
          hidden
          {...data({ "data-progress": true })}
        />
        <button
          className="button button-primary"
          type="submit"
          {...data({ "data-sending": APPLICATION_FORM.submitting })}
        >
          {APPLICATION_FORM.submit}
        </button>
      </div>
    </form>
  );
}

/** A fieldset, so that its fields are disabled as one while they are sent. */
function Part({ heading, wide = false, children }: { heading: string; wide?: boolean; children: ReactNode }) {
  return (
    <fieldset className={wide ? "application-part application-wide" : "application-part"}>
      <legend>{heading}</legend>
      {children}
    </fieldset>
  );
}

export function ApplicationNotice({ company, retentionMonths }: { company: Company; retentionMonths: number }) {
  return (
    <PrivacyNotice
      id="application-notice-heading"
      content={APPLICATION_NOTICE}
      company={company}
      retentionMonths={retentionMonths}
    />
  );
}
