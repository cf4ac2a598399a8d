import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { useNavigate, useSearchParams } from "react-router";
import {
  APPLICATION_FACTS,
  APPLICATION_MESSAGES,
  addApplication,
  NOTICE_PERIODS,
  resumeError,
  StaffApplication,
  YEARS_OF_EXPERIENCE,
} from "#contract/applications.ts";
import { z } from "#contract/zod.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { useToast } from "#ui/toast.tsx";
import { callWithFiles } from "#web/shared/call.ts";
import { area, atField, choice, propsOf, text } from "../forms/field-table.ts";
import { FormSelect, FormText, FormTextArea, useFieldError } from "../forms/fields.tsx";
import { SmallForm } from "../forms/small-form.tsx";
import { useSmallForm } from "../forms/use-small-form.ts";
import { ALL_JOBS_QUERY } from "../jobs/job-client.ts";
import { DetailPage } from "../records/detail-page.tsx";
import { applications, NOTICE_PERIOD_LABELS, nameOf } from "./application-client.ts";
import { applicationsArea, applicationsFor } from "./area.ts";
import { ResumeField } from "./resume-field.tsx";

const YEARS = YEARS_OF_EXPERIENCE.map((years) => ({ value: years, label: `${years} years` }));
const NOTICES = NOTICE_PERIODS.map((period) => ({ value: period, label: NOTICE_PERIOD_LABELS[period] }));
const UNKNOWN = { value: "", label: "Not known" };

const label = (name: keyof typeof APPLICATION_FACTS) => APPLICATION_FACTS[name].label;

/** Returns the fields of the form. `chosen` returns the chosen file, of which the form has the name. */
function fieldsOf(chosen: () => File | undefined) {
  return {
    jobId: text("Job"),
    firstName: text(label("firstName")),
    lastName: text(label("lastName")),
    email: text(label("email"), { autoCapitalize: "none", inputMode: "email", spellCheck: false }),
    phone: text(label("phone"), { type: "tel" }),
    yearsOfExperience: choice<string>(label("yearsOfExperience"), "", [UNKNOWN, ...YEARS]),
    noticePeriod: choice<string>(label("noticePeriod"), "", [UNKNOWN, ...NOTICES]),
    currentCompany: text(label("currentCompany")),
    expectedSalary: text(label("expectedSalary")),
    linkedin: text(label("linkedin"), { inputMode: "url" }),
    portfolio: text(label("portfolio"), { inputMode: "url" }),
    coverLetter: area(label("coverLetter"), { rows: 7 }),
    resume: {
      ...text(label("resume")),
      write: () => chosen() && { name: chosen()?.name, size: chosen()?.size },
      refusalIn: atField,
    },
  };
}

const FILE = z.object({ name: z.string(), size: z.number() }).optional();
/** Application with its job and its file, as the form checks them. */
const SENT = StaffApplication.safeExtend({
  jobId: z.uuid("Choose a job"),
  resume: FILE.superRefine((file, { addIssue }) => {
    const message = file && (file.size === 0 ? APPLICATION_MESSAGES.resumeType : resumeError(file));
    if (message) addIssue({ code: "custom", message });
  }),
});

const field = propsOf(fieldsOf(() => undefined));

/** Form of an application that came by mail or on paper. */
export function AddApplication() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const toast = useToast();
  const [search] = useSearchParams();
  const askedJob = search.get("jobId") ?? "";
  const [file, setFile] = useState<File>();
  const chosen = useRef<File>(undefined);
  const fields = fieldsOf(() => chosen.current);
  fields.jobId.blank = askedJob;
  const state = useSmallForm({
    noun: "application",
    draftPath: applicationsArea.paths.new,
    fields,
    schema: SENT,
    afterSave: "closes",
    send: ({ jobId, resume: _, ...body }, { key }) =>
      callWithFiles(addApplication, chosen.current ? [chosen.current] : [], {
        params: { id: jobId },
        body,
        idempotencyKey: key,
      }),
    show(application) {
      toast(`Application of ${nameOf(application)} added`);
      void queryClient.invalidateQueries({ queryKey: applications.keys.all });
      navigate(applicationsArea.paths.one(application.id), { replace: true });
    },
  });
  function choose(next: File | undefined) {
    chosen.current = next;
    setFile(next);
    state.change({ resume: next?.name ?? "" });
  }
  return (
    <DetailPage
      area="Applications"
      back={{ to: applicationsArea.path, label: "Back to applications" }}
      error={undefined}
      loading={false}
      noun="application"
      onRetry={() => undefined}
      rail={
        <Card title="What happens">
          <p className="px-4 py-4 text-ink-2 desk:px-card">
            Nobody is emailed. The application is kept and deleted like those from the website, and the first reply
            links the privacy notice.
          </p>
        </Card>
      }
      title="Add Application"
    >
      <Card title="Application by mail or on paper">
        <SmallForm
          actions={() => (
            <div className="flex flex-wrap gap-2">
              <Button busy={state.busy} data-save="" title="Ctrl+Enter" type="submit" variant="primary">
                {state.busy ? "Saving..." : "Add Application"}
              </Button>
              <ButtonLink to={askedJob ? applicationsFor(askedJob) : applicationsArea.path}>Cancel</ButtonLink>
            </div>
          )}
          className="grid gap-5 p-4 desk:p-5"
          failed="Failed to add application"
          label="Application"
          state={state}
        >
          <JobField />
          <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
            <FormText {...field("firstName")} />
            <FormText {...field("lastName")} />
            <FormText {...field("email")} hint="An email address or a number is needed" />
            <FormText {...field("phone")} optional />
          </div>
          <Resume file={file} onChoose={choose} />
          <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
            <FormSelect {...field("yearsOfExperience")} optional />
            <FormSelect {...field("noticePeriod")} optional />
            <FormText {...field("currentCompany")} optional />
            <FormText {...field("expectedSalary")} optional />
            <FormText {...field("linkedin")} optional />
            <FormText {...field("portfolio")} optional />
          </div>
          <FormTextArea {...field("coverLetter")} optional />
        </SmallForm>
      </Card>
    </DetailPage>
  );
}

/** Select of the jobs, closed ones and drafts included. */
function JobField() {
  const { data, isPending } = useQuery(ALL_JOBS_QUERY);
  const value: string = useWatch({ name: "jobId" });
  const choices = data?.rows.map(({ id, title }) => ({ value: id, label: title })) ?? [];
  const isLoading = value !== "" && !choices.some((one) => one.value === value);
  return (
    <FormSelect
      {...field("jobId")}
      choices={[
        { value: "", label: isPending ? "Loading..." : "Choose a job" },
        ...choices,
        ...(isLoading ? [{ value, label: isPending ? "Loading..." : "A deleted job" }] : []),
      ]}
    />
  );
}

/** Field of the résumé. After a reload the draft has only the name of the file, to choose again. */
function Resume({ file, onChoose }: { file: File | undefined; onChoose: (file: File | undefined) => void }) {
  const error = useFieldError("resume");
  const nameInDraft: string = useWatch({ name: "resume" });
  return <ResumeField error={error} file={file} nameInDraft={nameInDraft} onChoose={onChoose} />;
}
