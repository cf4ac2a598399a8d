import { HERO, HOME_DESCRIPTION } from "#content/home.ts";
import { REFERENCE } from "#contract/contact.ts";
import type { Route } from "./+types/home";
import { homeForm } from "./contact/contact.server.ts";
import { sentReference } from "./forms/form-action.server.ts";
import { loadFrame } from "./frame.server.ts";
import { frameIn } from "./frame-in.ts";
import { AboutBand } from "./home/about-band.tsx";
import { ClientStrip } from "./home/client-strip.tsx";
import { ContactBand } from "./home/contact-band.tsx";
import { Hero } from "./home/hero.tsx";
import { ServiceBand } from "./home/service-band.tsx";
import { pageMeta } from "./page-meta.ts";
import { organization } from "./structured-data.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { company, retention } = await loadFrame(context);
  return { company, retentionMonths: retention.messages, sent: sentReference(request, REFERENCE) };
}

export const action = homeForm;

export function meta({ matches }: Route.MetaArgs) {
  const frame = frameIn(matches);
  const page = pageMeta(frame, { title: HERO.heading, description: HOME_DESCRIPTION, path: "/" });
  return frame ? [...page, { "script:ld+json": organization(frame) }] : page;
}

export default function Home({ loaderData: { company, retentionMonths, sent }, actionData }: Route.ComponentProps) {
  return (
    <>
      <Hero company={company} />
      <ClientStrip />
      <ServiceBand />
      <AboutBand />
      <ContactBand company={company} retentionMonths={retentionMonths} actionData={actionData} sent={sent} />
    </>
  );
}
