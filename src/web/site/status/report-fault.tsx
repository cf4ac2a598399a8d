import ArrowRight from "lucide-react/icons/arrow-right";
import type { RenderedDocument } from "#content/document.ts";
import type { STATUS } from "#content/status.ts";
import type { Company } from "#contract/company.ts";
import { phoneAddress } from "#web/shared/phone-address.ts";
import { OpeningTimes } from "../contact/opening-times.tsx";

interface ReportFaultProps {
  words: RenderedDocument<typeof STATUS>["call"];
  company: Company;
}

/** Ways to report a fault that this page does not show, with the hours of the phone line. */
export function ReportFault({
  words: { heading, text, writing, report, afterwards, phone },
  company,
}: ReportFaultProps) {
  return (
    <section
      className="grid gap-x-16 gap-y-6 pt-(--space-4) border-t border-border md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] print:hidden"
      aria-labelledby="status-call"
    >
      <div className="grid content-start gap-4">
        <h2 id="status-call" className="text-step-3">
          {heading}
        </h2>
        <p className="max-w-104 text-ink-2">{text}</p>
      </div>
      <dl className="grid content-start gap-6 sm:grid-cols-2">
        <div>
          <dt className="text-ink-2">{writing}</dt>
          <dd>
            <a className="arrow-link text-step-1" href={report.href}>
              {report.label}
              <ArrowRight size={18} />
            </a>
          </dd>
          <dd className="text-ink-2">{afterwards}</dd>
        </div>
        <div>
          <dt className="text-ink-2">{phone}</dt>
          <dd>
            <a className="arrow-link text-step-1" href={phoneAddress(company.phone)}>
              {company.phone}
            </a>
          </dd>
          <dd className="text-ink-2">
            <OpeningTimes text={company.supportHours} />
          </dd>
        </div>
      </dl>
    </section>
  );
}
