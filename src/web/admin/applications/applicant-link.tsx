import type { Application } from "#contract/applications.ts";
import { RecordLink } from "../resource/row-parts.tsx";
import { nameOf } from "./application-labels.ts";
import { applicationsArea } from "./area.ts";

/** The name as the way to the application; heavier while it is new. */
export function ApplicantLink({ application }: { application: Application }) {
  return (
    <RecordLink fresh={application.status === "New"} to={applicationsArea.paths.one(application.id)}>
      {nameOf(application)}
    </RecordLink>
  );
}
