import { CONTACT_NOTICE } from "#content/notice.ts";
import type { Company } from "#contract/company.ts";

/** What is kept of a message, why, how long, and whom to ask. */
export function ContactNotice({ company, keptMonths }: { company: Company; keptMonths: number }) {
  return (
    <aside className="text-step--1 text-ink-2" aria-labelledby="contact-notice-heading">
      <h3 id="contact-notice-heading" className="notice-heading">
        {CONTACT_NOTICE.heading}
      </h3>
      <p className="mt-2 max-w-[30rem]">
        {CONTACT_NOTICE.kept} {CONTACT_NOTICE.howLong(keptMonths)} {CONTACT_NOTICE.askFor}{" "}
        <a className="prose-link" href={`mailto:${company.email}`}>
          {company.email}
        </a>
        .{" "}
        <a className="prose-link" href={CONTACT_NOTICE.more.href}>
          {CONTACT_NOTICE.more.label}
        </a>
      </p>
    </aside>
  );
}
