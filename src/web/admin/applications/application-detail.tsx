import { usePrefetchQuery } from "@tanstack/react-query";
import { Download, FileText } from "lucide-react";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import type { Application, ApplicationChange, ApplicationStatus } from "#contract/applications.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Fact, Facts } from "#ui/facts.tsx";
import { formatBytes } from "#web/shared/format-bytes.ts";
import { phoneAddress } from "#web/shared/phone-address.ts";
import { FailureBanner } from "../base/failure-reason.tsx";
import { useRecordActions } from "../base/record-actions.ts";
import { SampleMark } from "../base/sample-mark.tsx";
import { useFile } from "../base/use-file.ts";
import { ChangeFailures } from "../changes/change-failures.tsx";
import { entriesQuery } from "../conversations/entry-client.ts";
import { ThreadCard } from "../conversations/thread-card.tsx";
import { openControl } from "../keyboard/rows.ts";
import { AlsoHere } from "../live/also-here.tsx";
import { mailAddress, webAddress } from "../records/addresses.ts";
import { DetailPage } from "../records/detail-page.tsx";
import { IntakeFacts, QuotedText, ReceivedAt, SpamNotice } from "../records/detail-parts.tsx";
import type { DetailShape } from "../records/detail-skeleton.tsx";
import { PhoneLink } from "../records/phone-link.tsx";
import { Triage } from "../records/triage.tsx";
import { useRecord } from "../records/use-record.ts";
import { nextRecordAddress, PreviousNextLinks, useRecordNavigation } from "../records/use-record-navigation.tsx";
import type { RepliedRecord } from "../replies/reply-client.ts";
import { TasksCard } from "../tasks/tasks-card.tsx";
import { ApplicationCare, ASSIGN_ID } from "./application-care.tsx";
import {
  APPLICATION_TONES,
  applications,
  loadResume,
  NOTICE_PERIOD_LABELS,
  nameOf,
  nextStage,
} from "./application-client.ts";
import { applicationsArea } from "./area.ts";
import { careChange } from "./care-change.ts";
import { JobCard } from "./job-card.tsx";
import { StageCard } from "./stage-card.tsx";

const SHAPE: DetailShape = { badge: true, subtitle: true, main: [2, 5, 4, 3], rail: [8, 6, 13, 4] };

const APPLICATION_WALK = { resource: applications, pathOf: applicationsArea.paths.one, evenWithoutList: true };

/** Opened application: its answers and résumé, its thread, its care, and its neighbours in the list. */
export function ApplicationDetail() {
  const { id = "" } = useParams();
  const state = useRecord(applications, id);
  usePrefetchQuery(entriesQuery("applications", id));
  const { data, error, isPending, change, refetch } = state;
  const application = data?.record;
  const walk = useRecordNavigation(APPLICATION_WALK, id);
  const changeTo = (status: ApplicationStatus) => change(status, nextRecordAddress(walk, status));
  const stage = application && nextStage(application.status);
  const finish = stage && { label: `Move to ${stage}`, act: () => change(stage, walk.next) };
  useRecordActions({
    finish: finish?.act,
    setAside: () => change("Rejected", walk.next),
    assign: () => {
      const control = document.getElementById(ASSIGN_ID);
      if (control) openControl(control);
    },
  });
  function care(body: ApplicationChange) {
    if (data) state.changes.run(data, careChange(body));
  }
  return (
    <Triage
      about={({ jobTitle }) => jobTitle}
      finish={finish}
      fresh="New"
      id={id}
      path={applicationsArea.path}
      resource={applications}
      title="Applications"
      tones={APPLICATION_TONES}
      walk={walk}
    >
      <DetailPage
        area="Applications"
        back={{ to: applicationsArea.path, label: "Back to applications" }}
        badge={
          application && (
            <>
              <Badge tone={APPLICATION_TONES[application.status]}>{application.status}</Badge>
              <SampleMark sample={application.sample} />
              <AlsoHere area="applications" id={id} />
            </>
          )
        }
        banners={<ChangeFailures changes={state.changes} shown={{ id, onReload: refetch }} />}
        error={application ? undefined : (error ?? undefined)}
        loading={isPending && SHAPE}
        noun="application"
        onRetry={refetch}
        rail={
          application && (
            <>
              <ApplicationCare application={application} onChange={care} />
              <TasksCard id={id} of="applicationId" />
              <ApplicantCard application={application} />
              <JobCard application={application} />
            </>
          )
        }
        subtitle={application && `Applied for ${application.jobTitle}`}
        title={application && nameOf(application)}
        neighbours={<PreviousNextLinks of={applications} walk={walk} />}
      >
        {application && (
          <>
            <ContactCard application={application} />
            <StageCard application={application} onChange={changeTo} />
            <CoverLetter application={application} />
            <ThreadCard area="applications" record={repliedApplication(application)} />
          </>
        )}
      </DetailPage>
    </Triage>
  );
}

function repliedApplication(application: Application): RepliedRecord {
  const { id, email, jobTitle: job, reference, status, answered } = application;
  const about = `Your application for ${job}`;
  return { id, name: nameOf(application), email, about, reference, job, isSpam: status === "Spam", answered };
}

function CoverLetter({ application }: { application: Application }) {
  return (
    <Card aside={<ReceivedAt instant={application.createdAt} />} title="Cover letter">
      <SpamNotice reason={application.spamReason} />
      {application.coverLetter ? (
        <QuotedText>{application.coverLetter}</QuotedText>
      ) : (
        <p className="px-4 py-4 text-ink-2 desk:px-card">This application has no cover letter.</p>
      )}
    </Card>
  );
}

/** Card with what a recruiter needs first: the telephone number and the CV. */
function ContactCard({ application: { id, phone, resume } }: { application: Application }) {
  if (!phone && !resume) return null;
  return (
    <Card title="CV and telephone" titleHidden>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 desk:px-card">
        {phone && <PhoneLink phone={phone} />}
        {resume ? <Resume id={id} resume={resume} /> : <span className="text-ink-2">No CV</span>}
      </div>
    </Card>
  );
}

/** CV of an application, which can only be downloaded: files of strangers are not opened here. */
function Resume({ id, resume }: { id: string; resume: NonNullable<Application["resume"]> }) {
  const file = useFile(
    () => loadResume(id),
    () => resume.name,
  );
  return (
    <>
      <p className="flex min-w-0 grow items-start gap-2.5">
        <FileText className="mt-0.5 shrink-0 text-ink-3" size={18} />
        <span className="min-w-0 wrap-anywhere">
          <span className="font-medium">{resume.name}</span>{" "}
          <span className="text-small text-ink-3">{formatBytes(resume.bytes)}</span>
        </span>
      </p>
      <Button busy={file.busy} icon={<Download size={16} />} onClick={() => file.fetch()}>
        {file.busy ? "Downloading..." : "Download CV"}
      </Button>
      <div className="w-full empty:hidden">
        <FailureBanner
          error={file.error}
          action={{ label: "Try again", onAct: file.fetch }}
          message="Failed to download CV"
          onDismiss={file.dismiss}
        />
      </div>
    </>
  );
}

const LINK = "underlined-link hover:no-underline";

/** Card with the applicant's contact details and answers. */
function ApplicantCard({ application }: { application: Application }) {
  return (
    <Card title="Applicant">
      <Facts>
        {application.email && (
          <Fact name="Email">
            <a
              className={LINK}
              href={mailAddress(
                application.email,
                `Your application for ${application.jobTitle} (${application.reference})`,
              )}
            >
              {application.email}
            </a>
          </Fact>
        )}
        {application.phone && (
          <Fact name="Phone">
            <a className={LINK} href={phoneAddress(application.phone)}>
              {application.phone}
            </a>
          </Fact>
        )}
        {application.linkedin && (
          <Fact name="LinkedIn">
            <Website typed={application.linkedin} />
          </Fact>
        )}
        {application.portfolio && (
          <Fact name="Portfolio">
            <Website typed={application.portfolio} />
          </Fact>
        )}
        {application.yearsOfExperience && <Fact name="Experience">{application.yearsOfExperience} years</Fact>}
        {application.noticePeriod && <Fact name="Notice period">{NOTICE_PERIOD_LABELS[application.noticePeriod]}</Fact>}
        {application.currentCompany && <Fact name="Current company">{application.currentCompany}</Fact>}
        {application.expectedSalary && <Fact name="Expected salary">{application.expectedSalary}</Fact>}
        <IntakeFacts record={application} />
      </Facts>
    </Card>
  );
}

/** Link to the applicant's website in a new tab, without a referrer. Text that is no address stays text. */
function Website({ typed }: { typed: string }): ReactNode {
  const address = webAddress(typed);
  if (!address) return typed;
  return (
    <a className={LINK} href={address} rel="noopener noreferrer nofollow" target="_blank">
      {typed.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/$/, "")}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
