import { useParams } from "react-router";
import type { Application } from "#contract/applications.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { mailAddress } from "../resource/addresses.ts";
import { DetailPage } from "../resource/detail-page.tsx";
import { HeldBack, Received, Reply, Written } from "../resource/letter.tsx";
import { RecordFailure } from "../resource/status-failures.tsx";
import { useRecord } from "../resource/use-record.ts";
import { ApplicantCard } from "./applicant-card.tsx";
import { APPLICATION_TONES, nameOf } from "./application-labels.ts";
import { APPLICATION_RECORDS } from "./application-queries.ts";
import { applicationsArea } from "./area.ts";
import { JobCard } from "./job-card.tsx";
import { ResumeCard } from "./resume-card.tsx";
import { StageCard } from "./stage-card.tsx";

export function ApplicationDetail() {
  const { id = "" } = useParams();
  const { data, error, isPending, failed, change, dismiss, reload } = useRecord(APPLICATION_RECORDS, id);
  const application = data?.record;
  return (
    <DetailPage
      area="Applications"
      back={{ to: applicationsArea.path, label: "Back to applications" }}
      badge={application && <Badge tone={APPLICATION_TONES[application.status]}>{application.status}</Badge>}
      banners={
        failed &&
        application && (
          <RecordFailure
            error={failed.error}
            onDismiss={dismiss}
            onReload={reload}
            onRetry={() => change(failed.status)}
            record={application}
            records={APPLICATION_RECORDS}
          />
        )
      }
      error={application ? undefined : (error ?? undefined)}
      loading={isPending}
      noun="application"
      onRetry={reload}
      rail={
        application && (
          <>
            <ResumeCard application={application} />
            <ApplicantCard application={application} />
            <JobCard application={application} />
          </>
        )
      }
      subtitle={application && `Applied for ${application.jobTitle}`}
      title={application && nameOf(application)}
    >
      {application && (
        <>
          <StageCard application={application} onChange={change} />
          <CoverLetter application={application} />
        </>
      )}
    </DetailPage>
  );
}

function CoverLetter({ application }: { application: Application }) {
  const { email, jobTitle, reference } = application;
  return (
    <Card aside={<Received instant={application.createdAt} />} title="Cover letter">
      <HeldBack reason={application.spamReason} />
      <Written>{application.coverLetter}</Written>
      <Reply address={mailAddress(email, `Your application for ${jobTitle} (${reference})`)} email={email} />
    </Card>
  );
}
