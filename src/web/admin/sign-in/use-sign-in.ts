import { useEffect, useRef, useState } from "react";
import { useNavigate, useRouteLoaderData, useSearchParams } from "react-router";
import { LoginInput, login, type SignedIn } from "#contract/auth.ts";
import { fieldErrors } from "#contract/error-response.ts";
import { call } from "#web/shared/call.ts";
import { paths } from "#web/shared/paths.ts";
import { safeNext } from "#web/shared/safe-next.ts";
import { readDevice, storeDevice, storeSession } from "#web/shared/session.ts";
import { loginErrorMessage, withToken } from "../credentials/login-error.ts";
import type { Challenge, SecondStep } from "./second-factor-form.tsx";

/** Pause in ms that the specification asks for, so that the browser has stored the session before the next page reads it. */
const PAUSE_BEFORE_LEAVING_MS = 100;

export const FIELDS = ["email", "password"] as const;

/** Message for each refused field, and for the sign-in as a whole. */
export type Problems = Partial<Record<(typeof FIELDS)[number] | "all", string>>;

/** Second step of a sign-in, whose script is loaded when it is needed. */
interface Second {
  Step: typeof SecondStep;
  challenge: Challenge;
  /** Name of the provider that did the first step; undefined after a password. */
  provider: string | undefined;
}

/** Returns a message for each field that the server would refuse. */
function loginProblems(input: { email: string; password: string }): Problems {
  const { error } = LoginInput.safeParse(input);
  return error ? Object.fromEntries(fieldErrors(error).map(({ path, message }) => [path, message])) : {};
}

/**
 * Returns a function that stores the session of a sign-in, and opens the requested page, or the screen for a new password if one is
 * due. It throws if the browser refuses to store the session.
 */
function useEnter(next: string) {
  const navigate = useNavigate();
  return async (answer: SignedIn, to = next) => {
    const { token, device, ...user } = withToken(answer);
    storeSession({ token, user });
    if (device) storeDevice(device);
    const destination = user.mustChangePassword ? paths.newPassword(to) : to;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_BEFORE_LEAVING_MS));
    if (destination.startsWith("/admin")) await navigate(destination, { replace: true });
    else window.location.assign(destination);
  };
}

/**
 * Returns the state of a sign-in and `attempt`, which runs one step. An error becomes the problem `all` and ends `busy`. After a
 * success `busy` stays, because the page is about to be left.
 */
function useAttempt() {
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  // A browser may keep the page as it was when it left for the provider.
  useEffect(() => {
    const show = ({ persisted }: PageTransitionEvent) => persisted && setBusy(false);
    window.addEventListener("pageshow", show);
    return () => window.removeEventListener("pageshow", show);
  }, []);
  async function attempt(step: () => Promise<void>) {
    setBusy(true);
    try {
      await step();
    } catch (error) {
      setProblems({ all: loginErrorMessage(error) });
      setBusy(false);
    }
  }
  return { problems, setProblems, busy, setBusy, attempt };
}

/** Signs in by password, passkey or provider, each with a second step if the account has one, and opens the requested page. */
export function useSignIn() {
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const next = safeNext(parameters.get("next"), paths.dashboard);
  const { provider } = useRouteLoaderData<{ provider?: string }>("root") ?? {};
  const { problems, setProblems, busy, setBusy, attempt } = useAttempt();
  const enter = useEnter(next);
  const [second, setSecond] = useState<Second>();

  const isBack = parameters.has("state") && (parameters.has("code") || parameters.has("error"));
  const isFinished = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the provider leads back to this page.
  useEffect(() => {
    if (!isBack || isFinished.current) return;
    isFinished.current = true;
    attempt(() => finishAtProvider(parameters));
  }, []);

  /** Opens the requested page, or shows the second step if the server asks for one. `firstStepBy` names the provider of the first. */
  async function goOn(answer: SignedIn | { data: Challenge } | undefined, to: string, firstStepBy?: string) {
    if (!answer || !("data" in answer)) return enter(withToken(answer), to);
    const { SecondStep: Step } = await import("./second-factor-form.tsx");
    setSecond({ Step, challenge: answer.data, provider: firstStepBy });
    setBusy(false);
  }

  /** Finishes a sign-in at the provider, or hands its answer to the own account for linking. Removes the code from the address first. */
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

  return {
    next,
    provider,
    problems,
    busy,
    second,
    enter,
    async byPassword(input: { email: string; password: string }) {
      if (busy) return;
      const found = loginProblems(input);
      setProblems(found);
      if (Object.keys(found).length > 0) return;
      await attempt(async () => {
        const device = readDevice();
        const answer = await call(login, { body: { ...input, ...(device && { device }) } });
        await goOn(answer, next);
      });
    },
    async byPasskey() {
      if (busy) return;
      setProblems({});
      await attempt(async () => {
        const { signInWithPasskey } = await import("../credentials/passkeys.ts");
        const answer = await signInWithPasskey();
        // A user who closed the browser's window needs no message.
        if (answer) await enter(answer);
        else setBusy(false);
      });
    },
    /** Leaves for the provider, which leads back to this page. */
    async atProvider() {
      if (busy) return;
      setProblems({});
      await attempt(async () => {
        const single = await import("../credentials/single-sign-on.ts");
        await single.leaveForProvider({ to: "sign in", next });
      });
    },
    /** Returns to the first step, with a message if there is one. */
    startOver(message?: string) {
      setSecond(undefined);
      setProblems(message === undefined ? {} : { all: message });
    },
  };
}
