import type { ReactNode } from "react";
import type { Application } from "#contract/applications.ts";
import { Card } from "#ui/card.tsx";
import { Fact, Facts } from "#ui/facts.tsx";
import { mailAddress, phoneAddress, webAddress } from "../resource/addresses.ts";
import { IntakeFacts } from "../resource/facts.tsx";
import { NOTICE_PERIOD_LABELS } from "./application-labels.ts";

const LINK = "text-(--link) underline underline-offset-2 hover:no-underline";

/** How the applicant can be reached, and what they said of themselves. */
export function ApplicantCard({ application }: { application: Application }) {
  return (
    <Card title="Applicant">
      <Facts>
        <Fact name="Email">
          <a className={LINK} href={mailAddress(application.email)}>
            {application.email}
          </a>
        </Fact>
        <Fact name="Phone">
          <a className={LINK} href={phoneAddress(application.phone)}>
            {application.phone}
          </a>
        </Fact>
        <Fact name="LinkedIn">
          <Website typed={application.linkedin} />
        </Fact>
        <Fact name="Portfolio">
          <Website typed={application.portfolio} />
        </Fact>
        <Fact name="Experience">{application.yearsOfExperience} years</Fact>
        <Fact name="Notice period">{NOTICE_PERIOD_LABELS[application.noticePeriod]}</Fact>
        <Fact name="Current company">{application.currentCompany || "N/A"}</Fact>
        <Fact name="Expected salary">{application.expectedSalary || "N/A"}</Fact>
        <IntakeFacts record={application} />
      </Facts>
    </Card>
  );
}

/** Somebody else's website in a tab of its own, which learns nothing of this one. Text that is no address stays text. */
function Website({ typed }: { typed: string }): ReactNode {
  const address = webAddress(typed);
  if (!address) return typed || "N/A";
  return (
    <a className={LINK} href={address} rel="noopener noreferrer nofollow" target="_blank">
      {typed.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/$/, "")}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
