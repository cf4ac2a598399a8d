import { WORK_CALL, WORKS_PAGE } from "#content/works.ts";
import type { Route } from "./+types/work-page";
import { CallBand } from "./frame/call-band.tsx";
import { frameIn } from "./frame-in.ts";
import { pageMeta } from "./page-meta.ts";
import { NextWork } from "./works/next-work.tsx";
import { WorkCase } from "./works/work-case.tsx";
import { loadProject } from "./works.server.ts";

export function loader({ context, params }: Route.LoaderArgs) {
  return loadProject(context, params.slug);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const frame = frameIn(matches);
  const above = { title: WORKS_PAGE.title, path: "/products" };
  if (!loaderData) return pageMeta(frame, { title: "Page not found", path: above.path, unlisted: true });
  const { name, shortDesc, slug } = loaderData.project;
  return pageMeta(frame, { title: name, description: shortDesc, path: `/products/${slug}`, under: above });
}

export default function WorkPage({ loaderData: { project, next } }: Route.ComponentProps) {
  return (
    <>
      <WorkCase project={project} />
      {next && <NextWork project={next} />}
      <CallBand id="work-call" {...WORK_CALL} />
    </>
  );
}
