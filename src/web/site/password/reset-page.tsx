import { RESET_PAGE } from "#content/password.ts";
import ready from "#web/art/story-3.svg";
import done from "#web/art/story-4.svg";
import unfinished from "#web/art/unfinished.svg";
import { paths } from "#web/shared/paths.ts";
import { linkState } from "../forms/form-action.server.ts";
import { SidePicturePage } from "../layout/side-picture-page.tsx";
import { layoutData } from "../layout-data.ts";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/reset-page";
import { passwordMinLength, resetForm } from "./password.server.ts";
import { ResetForm } from "./reset-form.tsx";

/** Loads the page without using the token: only the button does that. */
export function loader({ context, request }: Route.LoaderArgs) {
  return { min: passwordMinLength(context), ...linkState(request) };
}

export const action = resetForm;

export function meta({ matches }: Route.MetaArgs) {
  const page = {
    title: RESET_PAGE.title,
    description: RESET_PAGE.description,
    path: "/reset-password",
    unlisted: true,
    secret: true,
  };
  return pageMeta(layoutData(matches), page);
}

export default function ResetPage({ loaderData, actionData }: Route.ComponentProps) {
  const token = actionData?.invalidLink ? undefined : actionData?.values.token || loaderData.token;
  if (loaderData.done && !actionData) {
    return (
      <SidePicturePage heading={RESET_PAGE.done.title} picture={done}>
        <p role="status">{RESET_PAGE.done.text}</p>
        <p>
          <a className="button button-primary" href={paths.login()}>
            {RESET_PAGE.done.signIn}
          </a>
        </p>
      </SidePicturePage>
    );
  }
  if (token === undefined) {
    return (
      <SidePicturePage heading={RESET_PAGE.invalid.title} picture={unfinished}>
        <p>{RESET_PAGE.invalid.text}</p>
        <p className="flex flex-wrap gap-3">
          <a className="button button-primary" href={paths.forgotPassword}>
            {RESET_PAGE.invalid.again}
          </a>
          <a className="button button-outline" href={paths.login()}>
            {RESET_PAGE.done.signIn}
          </a>
        </p>
      </SidePicturePage>
    );
  }
  return (
    <SidePicturePage heading={RESET_PAGE.title} picture={ready}>
      <p>{RESET_PAGE.text(loaderData.min)}</p>
      <ResetForm token={token} min={loaderData.min} actionData={actionData} />
    </SidePicturePage>
  );
}
