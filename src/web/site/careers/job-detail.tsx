import ArrowLeft from "lucide-react/icons/arrow-left";
import { APPLICATION_SENT, JOB_PAGE, OPENINGS } from "#content/careers.ts";
import { formatLongTime } from "#content/format-long-date.ts";
import type { Company } from "#contract/company.ts";
import type { PublicJob } from "#contract/jobs.ts";
import { Badge } from "#ui/badge.tsx";
import type { Described } from "../described.server.ts";
import type { ActionData } from "../forms/form.ts";
import { FormSent } from "../forms/form-parts.tsx";
import { Description } from "../layout/description.tsx";
import { ApplicationForm, ApplicationNotice } from "./application-form.tsx";

interface JobDetailProps {
  company: Company;
  retentionMonths: number;
  job: Described<PublicJob>;
  isOpen: boolean;
  /** Values and errors of a post without script. */
  actionData: ActionData | undefined;
  /** Reference of an application that was just sent. */
  sent: string | undefined;
}

export function JobDetail({ company, retentionMonths, job, isOpen, actionData, sent }: JobDetailProps) {
  const { id, slug, title, department, location, type, closesAt } = job;
  return (
    <article className="wrap grid gap-(--space-3) pt-(--space-3) pb-section">
      <p>
        <a className="prose-link arrow-link" href="/careers#openings">
          <ArrowLeft className="back" size={18} />
          {JOB_PAGE.back}
        </a>
      </p>
      <header className="grid gap-5">
        <h1 className="display text-step-4 wrap-anywhere">{title}</h1>
        <ul className="job-meta">
          {isOpen && (
            <li>
              <Badge tone="success">{OPENINGS.active}</Badge>
            </li>
          )}
          {[department, location, type].map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        {closesAt !== null && isOpen && (
          <p>
            {JOB_PAGE.closes} <time dateTime={closesAt}>{formatLongTime(closesAt)}</time>
          </p>
        )}
      </header>
      <div className="mt-(--space-2) grid items-start gap-x-(--space-5) gap-y-16 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <JobTexts job={job} />
        <section id="apply" className="job-apply forced-colors:border-2" aria-labelledby="apply-heading">
          <h2 id="apply-heading" className="text-step-3">
            {JOB_PAGE.apply}
          </h2>
          <div className="grid gap-6">
            <FormSent content={APPLICATION_SENT} reference={sent}>
              <a className="button button-outline" href="/careers">
                {JOB_PAGE.back}
              </a>
            </FormSent>
            <ApplicationForm
              action={`/careers/${slug}#apply`}
              jobId={id}
              actionData={actionData}
              hidden={sent !== undefined}
            />
          </div>
          <ApplicationNotice company={company} retentionMonths={retentionMonths} />
        </section>
      </div>
    </article>
  );
}

function JobTexts({ job: { blocks, requirements } }: Pick<JobDetailProps, "job">) {
  return (
    <div className="grid gap-10 max-w-measure">
      <section aria-labelledby="job-heading" className="grid gap-4">
        <h2 id="job-heading" className="text-step-2">
          {JOB_PAGE.about}
        </h2>
        <div className="rich-text grid grid-cols-1 gap-4">
          <Description blocks={blocks} topLevel={3} />
        </div>
      </section>
      {requirements.length > 0 && (
        <section aria-labelledby="requirements-heading" className="grid gap-4">
          <h2 id="requirements-heading" className="text-step-2">
            {JOB_PAGE.requirements}
          </h2>
          <ul className="grid gap-3">
            {requirements.map((text) => (
              <li className="pl-5 border-l-3 border-lagoon" key={text}>
                {text}
              </li>
            ))}
          </ul>
        </section>
      )}
      <p>
        <a className="button button-primary lg:hidden" href="#apply">
          {JOB_PAGE.toForm}
        </a>
      </p>
    </div>
  );
}
