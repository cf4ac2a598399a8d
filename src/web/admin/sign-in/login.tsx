import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { SESSION_ENDED } from "#contract/auth.ts";
import { isStaff } from "#contract/permissions.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { ProblemSummary } from "#ui/problem-summary.tsx";
import { paths } from "#web/shared/paths.ts";
import { readToken, type StoredUser } from "#web/shared/session.ts";
import { useStoredUser } from "../base/account.ts";
import { useClearDraftsOnLogout } from "../base/clear-tab-storage.ts";
import { PasswordField } from "../forms/password-field.tsx";
import { SignInPage } from "./sign-in-page.tsx";
import { FIELDS, useSignIn } from "./use-sign-in.ts";

export function meta() {
  return [
    { title: "Admin Login" },
    { name: "description", content: "Back office sign-in for the staff who look after this website." },
    { name: "robots", content: "noindex" },
  ];
}

/** Rendered on the server, so that the page is readable before any script runs. */
export default function Login() {
  useClearDraftsOnLogout();
  return (
    <SignInPage line="For staff who look after the website." title="Admin Login">
      <LoginForm />
    </SignInPage>
  );
}

const LINK = "inline-flex min-h-11 items-center font-medium underlined-link";

/** Returns the stored user if that user may open the back office. Undefined on the server. */
function useSignedInStaff(): StoredUser | undefined {
  const user = useStoredUser();
  return user && isStaff(user.role) && readToken() !== undefined ? user : undefined;
}

/** Form of the first step, by password or in another way, and after it the second step of an account that has one. */
function LoginForm() {
  const signIn = useSignIn();
  const form = useRef<HTMLFormElement>(null);
  // Until the script has loaded, the browser would send the form itself.
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const { busy, problems, second } = signIn;

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    return signIn.byPassword({ email: String(fields.get("email")), password: String(fields.get("password")) });
  }

  if (second) {
    const { Step, ...step } = second;
    return <Step {...step} onSignedIn={signIn.enter} onStartOver={signIn.startOver} />;
  }

  return (
    <form className="grid gap-5" method="post" noValidate onSubmit={send} ref={form}>
      <LoginNotices {...signIn} form={form} />
      <noscript>
        <p className="rounded-banner bg-warning-soft px-3.5 py-3 text-warning">
          The back office needs JavaScript. Please switch it on and reload this page.
        </p>
      </noscript>
      <TextField
        autoComplete="username"
        error={problems.email}
        inputMode="email"
        label="Email"
        name="email"
        required
        type="email"
      />
      <PasswordField
        autoComplete="current-password"
        error={problems.password}
        label="Password"
        name="password"
        required
      />
      <Button
        busy={busy}
        className="mt-1 w-full disabled:opacity-100"
        disabled={!ready}
        variant="primary"
        size="large"
        type="submit"
      >
        Sign in
      </Button>
      <OtherWays {...signIn} disabled={!ready || busy} />
      <p>
        <a className={`-m-2 p-2 ${LINK}`} href={paths.forgotPassword}>
          Forgot password?
        </a>
      </p>
    </form>
  );
}

interface LoginNoticesProps extends Pick<ReturnType<typeof useSignIn>, "problems" | "busy" | "next"> {
  form: RefObject<HTMLFormElement | null>;
}

/** Notices above the fields: what was refused, the end of a session, and who is signed in already. */
function LoginNotices({ problems, busy, next, form }: LoginNoticesProps) {
  const staff = useSignedInStaff();
  const sessionEnded = useLocation().state === SESSION_ENDED;
  const summary = useRef<HTMLDivElement>(null);
  const wrong = FIELDS.flatMap((field) => (problems[field] ? [{ field, text: problems[field] }] : []));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt that was refused.
  useEffect(() => summary.current?.focus(), [problems]);

  function focusField(field: string) {
    form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  }

  return (
    <>
      {Object.keys(problems).length > 0 && <title>Error: Admin Login</title>}
      {problems.all && <Banner message={problems.all} />}
      {wrong.length > 0 && (
        <ProblemSummary
          focusField={focusField}
          heading={wrong.length === 1 ? "There is a problem" : `There are ${wrong.length} problems`}
          problems={wrong}
          ref={summary}
        />
      )}
      {sessionEnded && !problems.all && <Banner message={SESSION_ENDED} tone="info" />}
      {staff && !busy && !problems.all && (
        <Banner message={`You are already signed in as ${staff.name}.`} tone="info">
          <Link className={LINK} reloadDocument={!next.startsWith("/admin")} to={next}>
            Continue to the back office
          </Link>
        </Banner>
      )}
    </>
  );
}

interface OtherWaysProps extends Pick<ReturnType<typeof useSignIn>, "byPasskey" | "atProvider" | "provider"> {
  disabled: boolean;
}

/** Buttons that sign in without a password. */
function OtherWays({ byPasskey, atProvider, provider, disabled }: OtherWaysProps) {
  return (
    <>
      <Button className="w-full disabled:opacity-100" disabled={disabled} onClick={byPasskey} size="large">
        Use a passkey
      </Button>
      {provider !== undefined && (
        <Button className="w-full disabled:opacity-100" disabled={disabled} onClick={atProvider} size="large">
          Continue with {provider}
        </Button>
      )}
    </>
  );
}
