import type { ReactNode } from "react";
import type { Company } from "#contract/company.ts";
import { PostalAddress } from "../frame/postal-address.tsx";

/** `office` is what the address is called. */
export function ContactDetails({ company, office = "Address" }: { company: Company; office?: string }) {
  return (
    <dl className="details">
      <Detail name={office}>
        <PostalAddress company={company} />
      </Detail>
      <Detail name="E-mail">
        <a className="prose-link" href={`mailto:${company.email}`}>
          {company.email}
        </a>
      </Detail>
      <Detail name="Phone">
        <a className="prose-link" href={`tel:${company.phone.replace(/[^\d+]/g, "")}`}>
          {company.phone}
        </a>
      </Detail>
      <Detail name="Office hours">{company.officeHours}</Detail>
    </dl>
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
