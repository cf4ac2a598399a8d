import { NEWSLETTER, NEWSLETTER_PAGE } from "#content/newsletter.ts";
import story from "#web/art/story-2.svg";
import { linkState } from "../forms/form-action.server.ts";
import { loadFrame } from "../frame.server.ts";
import { frameData } from "../frame-data.ts";
import { SidePicturePage } from "../layout/side-picture-page.tsx";
import { metaOf } from "../page-meta.ts";
import type { Route } from "./+types/newsletter-page";
import { newsletterForm } from "./newsletter.server.ts";
import { NewsletterForm } from "./newsletter-form.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { company } = await loadFrame(context);
  return { company, done: linkState(request).done };
}

export const action = newsletterForm;

export function meta({ matches }: Route.MetaArgs) {
  return metaOf("newsletter", frameData(matches), { description: NEWSLETTER_PAGE.text });
}

export default function NewsletterPage({ loaderData: { company, done }, actionData }: Route.ComponentProps) {
  return (
    <SidePicturePage heading={done ? NEWSLETTER.sent.heading : NEWSLETTER_PAGE.title} picture={story}>
      {done ? <p role="status">{NEWSLETTER.sent.text}</p> : <p>{NEWSLETTER_PAGE.text}</p>}
      {done ? (
        <p>
          <a className="button button-outline" href="/">
            Home page
          </a>
        </p>
      ) : (
        <NewsletterForm company={company} place="page" actionData={actionData} />
      )}
    </SidePicturePage>
  );
}
