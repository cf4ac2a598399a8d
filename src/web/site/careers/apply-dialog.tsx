import X from "lucide-react/icons/x";
import { APPLICATION_FORM, APPLICATION_SENT, JOB_PAGE } from "#content/careers.ts";
import type { Company } from "#contract/company.ts";
import { data } from "../data-attributes.ts";
import { ApplicationForm, ApplicationNotice } from "./application-form.tsx";

/** Template of the application dialog. scripts/apply-dialog.ts makes a dialog from it for each job. */
export function ApplyDialog({ company, retentionMonths }: { company: Company; retentionMonths: number }) {
  return (
    <template {...data({ "data-apply-template": true })}>
      <dialog className="apply-dialog" aria-labelledby="apply-heading">
        <header className="apply-head">
          <div>
            <p className="text-step--1 text-ink-2">{JOB_PAGE.apply}</p>
            <h2 id="apply-heading" className="apply-heading" tabIndex={-1} {...data({ "data-job-title": true })}>
              {APPLICATION_FORM.title}
            </h2>
          </div>
          <button
            type="button"
            className="icon-button"
            aria-label={APPLICATION_FORM.close}
            {...data({ "data-close": true })}
          >
            <X size={24} />
          </button>
        </header>
        <div className="apply-body">
          <ApplicationForm action="/careers" jobId="" />
          <p
            className="apply-sent"
            role="status"
            tabIndex={-1}
            hidden
            {...data({ "data-submitted": APPLICATION_FORM.submitted })}
          >
            {APPLICATION_SENT.reference} <strong {...data({ "data-reference": true })} />
          </p>
          <ApplicationNotice company={company} retentionMonths={retentionMonths} />
        </div>
      </dialog>
    </template>
  );
}
