import { CONTACT_PAGE } from "#content/contact.ts";
import type { Route } from "./+types/contact-page";
import { findEnquiry } from "./catalogue.server.ts";
import { sentReference } from "./contact/sent-reference.server.ts";
import { answerContact } from "./contact.server.ts";
import { ContactBody } from "./contact-page/contact-body.tsx";
import { ContactHero } from "./contact-page/contact-hero.tsx";
import { FindUs } from "./contact-page/find-us.tsx";
import { ScrollProgress } from "./frame/scroll-progress.tsx";
import { loadFrame } from "./frame.server.ts";
import { frameIn } from "./frame-in.ts";
import { pageMeta } from "./page-meta.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { company, retention } = await loadFrame(context);
  return {
    company,
    keptMonths: retention.messages,
    sent: sentReference(request),
    enquiry: await findEnquiry(context, request),
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return answerContact(request, context, { rules: "contact", page: "/contact#write" });
}

export function meta({ matches }: Route.MetaArgs) {
  const { description } = CONTACT_PAGE;
  return pageMeta(frameIn(matches), { title: "Contact", description, path: "/contact" });
}

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { company } = loaderData;
  return (
    <>
      <ScrollProgress />
      <ContactHero />
      <ContactBody {...loaderData} answer={actionData} />
      <FindUs company={company} />
    </>
  );
}
