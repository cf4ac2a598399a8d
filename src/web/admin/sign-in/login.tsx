import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate, useRouteLoaderData, useSearchParams } from "react-router";
import { LoginInput, login, SESSION_ENDED, type SignedIn } from "#contract/auth.ts";
import { fieldErrors } from "#contract/error-response.ts";
import { isStaff } from "#contract/permissions.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { ProblemSummary } from "#ui/problem-summary.tsx";
import { call } from "#web/shared/call.ts";
import { paths } from "#web/shared/paths.ts";
import { safeNext } from "#web/shared/safe-next.ts";
import { readDevice, readToken, type StoredUser, storeDevice, storeSession } from "#web/shared/session.ts";
import { useStoredUser } from "../base/account.ts";
import { loginErrorMessage, withToken } from "../credentials/login-error.ts";
import { useClearDraftsOnLogout } from "../forms/drafts.ts";
import { PasswordField } from "../forms/password-field.tsx";
import type { Challenge, SecondStep } from "./second-factor-form.tsx";
import { SignInPage } from "./sign-in-page.tsx";

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

/** Specified pause in ms, so that the browser has stored the session before the next page reads it. */
const PAUSE_BEFORE_LEAVING_MS = 100;

const FIELDS = ["email", "password"] as const;
type Problems = Partial<Record<(typeof FIELDS)[number] | "all", string>>;

const LINK = "inline-flex min-h-11 items-center font-medium underlined-link";

/** Returns a message for each field that the server would refuse. */
function loginProblems(input: { email: string; password: string }): Problems {
  const { error } = LoginInput.safeParse(input);
  return error ? Object.fromEntries(fieldErrors(error).map(({ path, message }) => [path, message])) : {};
}

/** Returns the stored user if that user may open the back office. Undefined on the server. */
function useSignedInStaff(): StoredUser | undefined {
  const user = useStoredUser();
  return user && isStaff(user.role) && readToken() !== undefined ? user : undefined;
}

function LoginForm() {
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const next = safeNext(parameters.get("next"), paths.dashboard);
  const staff = useSignedInStaff();
  const { provider } = useRouteLoaderData<{ provider?: string }>("root") ?? {};
  const sessionEnded = useLocation().state === SESSION_ENDED;
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  // Until the script has loaded, the browser would send the form itself.
  const [ready, setReady] = useState(false);
  const [second, setSecond] = useState<{
    Step: typeof SecondStep;
    challenge: Challenge;
    provider?: string | undefined;
  }>();
  useEffect(() => setReady(true), []);
  // A browser may keep the page as it was when it left for the provider.
  useEffect(() => {
    const show = ({ persisted }: PageTransitionEvent) => persisted && setBusy(false);
    window.addEventListener("pageshow", show);
    return () => window.removeEventListener("pageshow", show);
  }, []);
  const isBack = parameters.has("state") && (parameters.has("code") || parameters.has("error"));
  const isFinished = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the provider leads back to this page.
  useEffect(() => {
    if (!isBack || isFinished.current) return;
    isFinished.current = true;
    attempt(() => finishAtProvider(parameters));
  }, []);

  const wrong = FIELDS.flatMap((field) => (problems[field] ? [{ field, text: problems[field] }] : []));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt that was refused.
  useEffect(() => summary.current?.focus(), [problems]);

  function focusField(field: string) {
    form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  }

  /** Stores the session of a sign-in, and opens the requested page. */
  async function enter(answer: SignedIn, to = next) {
    const { token, device, ...user } = withToken(answer);
    storeSession({ token, user });
    if (device) storeDevice(device);
    const destination = user.mustChangePassword ? paths.newPassword(to) : to;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_BEFORE_LEAVING_MS));
    if (destination.startsWith("/admin")) await navigate(destination, { replace: true });
    else window.location.assign(destination);
  }

  /** Runs one step, and shows its error if it fails. */
  async function attempt(step: () => Promise<void>) {
    setBusy(true);
    try {
      await step();
    } catch (error) {
      setProblems({ all: loginErrorMessage(error) });
      setBusy(false);
    }
  }

  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const fields = new FormData(event.currentTarget);
    const input = { email: String(fields.get("email")), password: String(fields.get("password")) };
    const found = loginProblems(input);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    await attempt(async () => {
      const device = readDevice();
      const answer = await call(login, { body: { ...input, ...(device && { device }) } });
      await goOn(answer, next);
    });
  }

  /** Opens the requested page, or the second step of the sign-in. */
  async function goOn(answer: SignedIn | { data: Challenge } | undefined, to: string, by?: string) {
    if (!answer || !("data" in answer)) return enter(withToken(answer), to);
    const { SecondStep: Step } = await import("./second-factor-form.tsx");
    setSecond({ Step, challenge: answer.data, provider: by });
    setBusy(false);
  }

  async function leaveForProvider() {
    if (busy) return;
    setProblems({});
    await attempt(async () => {
      const single = await import("../credentials/single-sign-on.ts");
      await single.leaveForProvider({ to: "sign in", next });
    });
  }

  /** Finishes a sign-in at the provider, whose code leaves the address at once. */
  async function finishAtProvider(returned: URLSearchParams) {
    const single = await import("../credentials/single-sign-on.ts");
    const begun = single.takeReturn(returned);
    const to = begun?.to === "sign in" ? safeNext(begun.next, paths.dashboard) : paths.dashboard;
    await navigate(paths.login(to === paths.dashboard ? undefined : to), { replace: true });
    if (begun?.to === "link") {
      single.keepForLinking(begun.email, begun.answer);
      return navigate(paths.ownAccount, { replace: true });
    }
    await goOn(await single.signInAtProvider(begun), to, provider);
  }

  async function signInByPasskey() {
    if (busy) return;
    setProblems({});
    await attempt(async () => {
      const { signInWithPasskey } = await import("../credentials/passkeys.ts");
      const answer = await signInWithPasskey();
      // A user who closed the browser's window needs no message.
      if (answer) await enter(answer);
      else setBusy(false);
    });
  }

  function startOver(message?: string) {
    setSecond(undefined);
    setProblems(message === undefined ? {} : { all: message });
  }

  if (second) {
    const { Step, ...step } = second;
    return <Step challenge={step.challenge} onSignedIn={enter} onStartOver={startOver} provider={step.provider} />;
  }

  return (
    <form className="grid gap-5" method="post" noValidate onSubmit={signIn} ref={form}>
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
      <Button className="w-full disabled:opacity-100" disabled={!ready || busy} onClick={signInByPasskey} size="large">
        Use a passkey
      </Button>
      {provider !== undefined && (
        <Button
          className="w-full disabled:opacity-100"
          disabled={!ready || busy}
          onClick={leaveForProvider}
          size="large"
        >
          Continue with {provider}
        </Button>
      )}
      <p>
        <a className={`-m-2 p-2 ${LINK}`} href={paths.forgotPassword}>
          Forgot password?
        </a>
      </p>
    </form>
  );
}
