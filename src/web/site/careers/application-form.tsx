import type { ReactNode } from "react";
import {
  APPLICATION_FIELD_NAMES,
  APPLICATION_FORM,
  CHOICE_LABELS,
  LINE_HINTS,
  NOTICE_WORDS,
  PERSON_FIELDS,
  WORK_FIELDS,
  YEARS_WORDS,
} from "#content/careers.ts";
import { APPLICATION_MESSAGES } from "#contract/applications.ts";
import { FormAlert } from "../contact/form-alert.tsx";
import type { FormAnswer } from "../contact/form-answer.ts";
import { HiddenField } from "../contact/hidden-field.tsx";
import { ChoiceField, LineField } from "./application-field.tsx";
import { LetterField, ResumeField } from "./letter-fields.tsx";

interface ApplicationFormProps {
  /** Where the browser posts it without JavaScript. */
  action: string;
  /** Empty in the dialog, where the script fills it in. */
  jobId: string;
  answer?: FormAnswer | undefined;
  hidden?: boolean;
}

const SUMMARY = APPLICATION_FIELD_NAMES.map((name) => ({ name }));

/** A plain form with a file, sent by scripts/enhance-form.ts where there is JavaScript; see contact-form.tsx. */
export function ApplicationForm({ action, jobId, answer, hidden = false }: ApplicationFormProps) {
  const of = (name: string) => ({ word: answer?.words[name], error: answer?.errors[name] });
  const line = (field: (typeof PERSON_FIELDS)[number]) => (
    <LineField key={field.name} field={field} hint={LINE_HINTS[field.name]} {...of(field.name)} />
  );
  const [company, salary] = WORK_FIELDS;
  return (
    <form
      className="application-form"
      method="post"
      encType="multipart/form-data"
      action={action}
      data-call="/applications"
      data-failed={APPLICATION_MESSAGES.failed}
      hidden={hidden}
    >
      <FormAlert answer={answer} fields={SUMMARY} />
      <input type="hidden" name="jobId" defaultValue={jobId} />
      <HiddenField id="form-website" word={answer?.words.website} />
      <Part heading={APPLICATION_FORM.you}>{PERSON_FIELDS.map(line)}</Part>
      <Part heading={APPLICATION_FORM.experience}>
        <ChoiceField
          name="yearsOfExperience"
          label={CHOICE_LABELS.yearsOfExperience}
          choices={YEARS_WORDS}
          {...of("yearsOfExperience")}
        />
        <ChoiceField
          name="noticePeriod"
          label={CHOICE_LABELS.noticePeriod}
          choices={NOTICE_WORDS}
          {...of("noticePeriod")}
        />
        {company && line(company)}
        {salary && line(salary)}
      </Part>
      <Part heading={APPLICATION_FORM.letter} wide>
        <LetterField {...of("coverLetter")} />
        {/* The last field: every word has then come in before a file that may be too large. */}
        <ResumeField error={answer?.errors.resume} again={answer !== undefined} />
      </Part>
      <div className="application-send">
        <progress
          className="upload-progress"
          max={100}
          value={0}
          aria-label={APPLICATION_FORM.upload}
          data-progress
          hidden
        />
        <button className="button button-primary" type="submit" data-sending={APPLICATION_FORM.submitting}>
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
