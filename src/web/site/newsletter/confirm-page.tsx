import { CONFIRM_PAGE } from "#content/newsletter.ts";
import { SITE_PAGES } from "#contract/site-pages.ts";
import ready from "#web/art/story-3.svg";
import done from "#web/art/story-4.svg";
import unfinished from "#web/art/unfinished.svg";
import { useIsHidden } from "../frame-data.ts";
import { SidePicturePage } from "../layout/side-picture-page.tsx";
import type { Route } from "./+types/confirm-page";
import { ConfirmButtonForm } from "./confirm-button-form.tsx";
import { linkPageMeta, tokenOf } from "./link-page.ts";
import { confirmForm, loadLinkPage } from "./newsletter.server.ts";
import { NewsletterForm } from "./newsletter-form.tsx";

export const loader = loadLinkPage;

export const action = confirmForm;

export function meta({ matches }: Route.MetaArgs) {
  return linkPageMeta(matches, { path: SITE_PAGES.newsletterConfirm.path, words: CONFIRM_PAGE });
}

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const hasNewsletter = !useIsHidden("newsletter");
  const token = tokenOf(loaderData, actionData);
  if (loaderData.done && !actionData) {
    return (
      <SidePicturePage heading={CONFIRM_PAGE.done.title} picture={done}>
        <p role="status">{CONFIRM_PAGE.done.text}</p>
        <p>
          <a className="button button-outline" href="/">
            Home page
          </a>
        </p>
      </SidePicturePage>
    );
  }
  if (token === undefined) {
    return (
      <SidePicturePage heading={CONFIRM_PAGE.invalid.title} picture={unfinished}>
        <p className="max-w-measure">{CONFIRM_PAGE.invalid.text}</p>
        {hasNewsletter && <NewsletterForm company={loaderData.company} place="page" />}
      </SidePicturePage>
    );
  }
  return (
    <SidePicturePage heading={CONFIRM_PAGE.title} picture={ready}>
      <p>{CONFIRM_PAGE.text}</p>
      <ConfirmButtonForm
        action="/newsletter/confirm"
        token={token}
        label={CONFIRM_PAGE.button}
        actionData={actionData}
      />
    </SidePicturePage>
  );
}
