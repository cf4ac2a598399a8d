import { INVITATION_PAGE, RESET_PAGE } from "#content/password.ts";
import { SITE_PAGES } from "#contract/site-pages.ts";
import ready from "#web/art/story-3.svg";
import done from "#web/art/story-4.svg";
import unfinished from "#web/art/unfinished.svg";
import { paths } from "#web/shared/paths.ts";
import { linkState } from "../forms/form-action.server.ts";
import { frameData } from "../frame-data.ts";
import { SidePicturePage } from "../layout/side-picture-page.tsx";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/reset-page";
import { isInvitation, passwordMinLength, resetForm } from "./password.server.ts";
import { ResetForm } from "./reset-form.tsx";

/** Loads the page without using the token: only the button does that. */
export function loader({ context, request }: Route.LoaderArgs) {
  return { min: passwordMinLength(context), isInvitation: isInvitation(request), ...linkState(request) };
}

export const action = resetForm;

function textsOf(isInvitation: boolean) {
  return isInvitation ? INVITATION_PAGE : RESET_PAGE;
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { title, description } = textsOf(loaderData.isInvitation);
  const page = {
    title,
    description,
    path: SITE_PAGES.resetPassword.path,
    unlisted: true,
    secret: true,
  };
  return pageMeta(frameData(matches), page);
}

export default function ResetPage({ loaderData, actionData }: Route.ComponentProps) {
  const texts = textsOf(loaderData.isInvitation);
  const token = actionData?.invalidLink ? undefined : actionData?.values.token || loaderData.token;
  if (loaderData.done && !actionData) {
    return (
      <SidePicturePage heading={texts.done.title} picture={done}>
        <p role="status">{texts.done.text}</p>
        <p>
          <a className="button button-primary" href={paths.login()}>
            {texts.done.signIn}
          </a>
        </p>
      </SidePicturePage>
    );
  }
  if (token === undefined) {
    return (
      <SidePicturePage heading={texts.invalid.title} picture={unfinished}>
        <p>{texts.invalid.text}</p>
        <p className="flex flex-wrap gap-3">
          {texts.invalid.again && (
            <a className="button button-primary" href={paths.forgotPassword}>
              {texts.invalid.again}
            </a>
          )}
          <a className="button button-outline" href={paths.login()}>
            {texts.done.signIn}
          </a>
        </p>
      </SidePicturePage>
    );
  }
  return (
    <SidePicturePage heading={texts.title} picture={ready}>
      <p>{texts.text(loaderData.min)}</p>
      <ResetForm token={token} min={loaderData.min} actionData={actionData} isInvitation={loaderData.isInvitation} />
    </SidePicturePage>
  );
}
