import type { ReactNode } from "react";
import { addressLines, type Company } from "#contract/company.ts";
import { phoneAddress } from "#web/shared/phone-address.ts";
import { OpeningTimes } from "./opening-times.tsx";

interface ContactDetailsProps {
  company: Company;
  labels: Readonly<Record<"office" | "email" | "phone" | "hours", string>>;
}

/** Contact details of the company. */
export function ContactDetails({ company, labels }: ContactDetailsProps) {
  return (
    <dl className="grid gap-x-10 gap-y-6 grid-cols-[repeat(auto-fit,minmax(min(100%,13.5rem),1fr))]">
      <Detail name={labels.office}>
        <PostalAddress company={company} />
      </Detail>
      <Detail name={labels.email}>
        <a className="prose-link inline-flex items-center min-h-11 -my-2.5" href={`mailto:${company.email}`}>
          {company.email}
        </a>
      </Detail>
      <Detail name={labels.phone}>
        <a className="prose-link inline-flex items-center min-h-11 -my-2.5" href={phoneAddress(company.phone)}>
          {company.phone}
        </a>
      </Detail>
      <Detail name={labels.hours}>
        <OpeningTimes text={company.officeHours} />
      </Detail>
    </dl>
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="mb-1 text-ink-3 text-step--1 font-medium">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Address of the head office, with a line for each part that is set. */
export function PostalAddress({ company, className }: { company: Company; className?: string }) {
  return (
    <address className={`not-italic ${className ?? ""}`}>
      {addressLines(company).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  );
}
