import { UNSUBSCRIBE_PAGE } from "#content/newsletter.ts";
import { SITE_PAGES } from "#contract/site-pages.ts";
import story from "#web/art/story-1.svg";
import unfinished from "#web/art/unfinished.svg";
import { linkState } from "../forms/form-action.server.ts";
import { loadFrame } from "../frame.server.ts";
import { SidePicturePage } from "../layout/side-picture-page.tsx";
import { layoutData, useIsHidden } from "../layout-data.ts";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/unsubscribe-page";
import { ConfirmButtonForm } from "./confirm-button-form.tsx";
import { unsubscribeForm } from "./newsletter.server.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { company } = await loadFrame(context);
  return { company, ...linkState(request) };
}

export const action = unsubscribeForm;

export function meta({ matches }: Route.MetaArgs) {
  const page = {
    title: UNSUBSCRIBE_PAGE.title,
    description: UNSUBSCRIBE_PAGE.text,
    path: SITE_PAGES.newsletterUnsubscribe.path,
    unlisted: true,
    secret: true,
  };
  return pageMeta(layoutData(matches), page);
}

export default function UnsubscribePage({ loaderData, actionData }: Route.ComponentProps) {
  const hasNewsletter = !useIsHidden("newsletter");
  const token = actionData?.invalidLink ? undefined : actionData?.values.token || loaderData.token;
  if (loaderData.done && !actionData) {
    return (
      <SidePicturePage heading={UNSUBSCRIBE_PAGE.done.title} picture={story}>
        <p role="status">{UNSUBSCRIBE_PAGE.done.text}</p>
        <p className="flex flex-wrap gap-3">
          {hasNewsletter && (
            <a className="button button-outline" href="/newsletter">
              {UNSUBSCRIBE_PAGE.done.again}
            </a>
          )}
          <a className="button button-outline" href="/">
            Home page
          </a>
        </p>
      </SidePicturePage>
    );
  }
  if (token === undefined) {
    const { email } = loaderData.company;
    return (
      <SidePicturePage heading={UNSUBSCRIBE_PAGE.invalid.title} picture={unfinished}>
        <p className="max-w-measure">
          {UNSUBSCRIBE_PAGE.invalid.text}{" "}
          <a className="prose-link" href={`mailto:${email}`}>
            {email}
          </a>
        </p>
      </SidePicturePage>
    );
  }
  return (
    <SidePicturePage heading={UNSUBSCRIBE_PAGE.title} picture={story}>
      <p>{UNSUBSCRIBE_PAGE.text}</p>
      <ConfirmButtonForm
        action="/newsletter/unsubscribe"
        token={token}
        label={UNSUBSCRIBE_PAGE.button}
        actionData={actionData}
      />
    </SidePicturePage>
  );
}
