import { UNSUBSCRIBE_PAGE } from "#content/newsletter.ts";
import { SITE_PAGES } from "#contract/site-pages.ts";
import story from "#web/art/story-1.svg";
import unfinished from "#web/art/unfinished.svg";
import { useIsHidden } from "../frame-data.ts";
import { SidePicturePage } from "../layout/side-picture-page.tsx";
import type { Route } from "./+types/unsubscribe-page";
import { ConfirmButtonForm } from "./confirm-button-form.tsx";
import { linkPageMeta, tokenOf } from "./link-page.ts";
import { loadLinkPage, unsubscribeForm } from "./newsletter.server.ts";

export const loader = loadLinkPage;

export const action = unsubscribeForm;

export function meta({ matches }: Route.MetaArgs) {
  return linkPageMeta(matches, { path: SITE_PAGES.newsletterUnsubscribe.path, words: UNSUBSCRIBE_PAGE });
}

export default function UnsubscribePage({ loaderData, actionData }: Route.ComponentProps) {
  const hasNewsletter = !useIsHidden("newsletter");
  const token = tokenOf(loaderData, actionData);
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
