import { CAREERS_DESCRIPTION } from "#content/careers.ts";
import type { Route } from "./+types/careers";
import { ApplyDialog } from "./careers/apply-dialog.tsx";
import { CareersCall } from "./careers/careers-call.tsx";
import { CareersHero } from "./careers/careers-hero.tsx";
import { CultureBand } from "./careers/culture-band.tsx";
import { OpeningsBand } from "./careers/openings-band.tsx";
import { filterOf, loadOpenJobs } from "./careers.server.ts";
import { loadFrame } from "./frame.server.ts";
import { frameIn } from "./frame-in.ts";
import { pageMeta } from "./page-meta.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { company, retention } = await loadFrame(context);
  const filter = filterOf(request);
  return { company, retentionMonths: retention.applications, jobs: await loadOpenJobs(context, filter), filter };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(frameIn(matches), { title: "Careers", description: CAREERS_DESCRIPTION, path: "/careers" });
}

export default function Careers({ loaderData: { company, retentionMonths, jobs, filter } }: Route.ComponentProps) {
  return (
    <>
      <CareersHero />
      <CultureBand />
      <OpeningsBand jobs={jobs} filter={filter} />
      <CareersCall />
      <ApplyDialog company={company} retentionMonths={retentionMonths} />
    </>
  );
}
