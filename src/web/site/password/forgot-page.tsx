import type { FormField } from "#content/home.ts";
import { FORGOT_PAGE } from "#content/password.ts";
import { SITE_PAGES } from "#contract/site-pages.ts";
import story from "#web/art/story-3.svg";
import { paths } from "#web/shared/paths.ts";
import { data } from "../data-attributes.ts";
import { linkState } from "../forms/form-action.server.ts";
import { ErrorSummary, TextField } from "../forms/form-parts.tsx";
import { frameData } from "../frame-data.ts";
import { SidePicturePage } from "../layout/side-picture-page.tsx";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/forgot-page";
import { forgotForm } from "./password.server.ts";

const EMAIL: FormField = { name: "email", label: "Email", kind: "email", required: true, autoComplete: "email" };

export function loader({ request }: Route.LoaderArgs) {
  return { done: linkState(request).done };
}

export const action = forgotForm;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(frameData(matches), {
    title: FORGOT_PAGE.title,
    description: FORGOT_PAGE.text,
    path: SITE_PAGES.forgotPassword.path,
    unlisted: true,
  });
}

export default function ForgotPage({ loaderData: { done }, actionData }: Route.ComponentProps) {
  const signIn = (
    <p>
      <a className="prose-link inline-flex items-center min-h-11" href={paths.login()}>
        {FORGOT_PAGE.signIn}
      </a>
    </p>
  );
  if (done && !actionData) {
    return (
      <SidePicturePage heading={FORGOT_PAGE.done.title} picture={story}>
        <p role="status">{FORGOT_PAGE.done.text}</p>
        <p>{FORGOT_PAGE.done.good}</p>
        {signIn}
      </SidePicturePage>
    );
  }
  return (
    <SidePicturePage heading={FORGOT_PAGE.title} picture={story}>
      <p>{FORGOT_PAGE.text}</p>
      <form
        className="grid max-w-md gap-6 text-base"
        method="post"
        action="/forgot-password"
        noValidate
        {...data({ "data-once": true })}
      >
        <ErrorSummary actionData={actionData} fields={[EMAIL]} />
        <TextField field={EMAIL} value={actionData?.values.email} error={actionData?.errors.email} />
        <button className="button button-primary justify-self-start" type="submit">
          {FORGOT_PAGE.button}
        </button>
      </form>
      {signIn}
    </SidePicturePage>
  );
}
