import { APPLICATION_NOTICE, applicationsKept } from "#content/notice.ts";
import type { Company } from "#contract/company.ts";

/** What is kept of an application, why, how long, and whom to ask. */
export function ApplicationNotice({ company, keptMonths }: { company: Company; keptMonths: number }) {
  return (
    <aside className="application-notice text-step--1 text-ink-2" aria-labelledby="application-notice-heading">
      <h3 id="application-notice-heading" className="notice-heading">
        {APPLICATION_NOTICE.heading}
      </h3>
      <p className="mt-2 max-w-[30rem]">
        {APPLICATION_NOTICE.kept} {applicationsKept(keptMonths)} {APPLICATION_NOTICE.askFor}{" "}
        <a className="prose-link" href={`mailto:${company.email}`}>
          {company.email}
        </a>
        .{" "}
        <a className="prose-link" href={APPLICATION_NOTICE.more.href}>
          {APPLICATION_NOTICE.more.label}
        </a>
      </p>
    </aside>
  );
}
