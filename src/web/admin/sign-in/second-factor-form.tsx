import { type FormEvent, useEffect, useRef, useState } from "react";
import type { SecondFactorMethod, SignedIn } from "#contract/auth.ts";
import { CODE_REQUIRED, secondFactor, WRONG_CODE_CODE } from "#contract/factors.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { CallError, call } from "#web/shared/call.ts";
import { readDevice } from "#web/shared/session.ts";
import { loginErrorMessage, withToken } from "../credentials/login-error.ts";
import { askForPasskey } from "../credentials/passkeys.ts";

/** Response of the first step of a sign-in. */
export interface Challenge {
  challenge: string;
  methods: readonly SecondFactorMethod[];
}

interface SecondStepProps {
  /** Name of the provider of the first step; undefined for a password. */
  provider: string | undefined;
  challenge: Challenge;
  /** Stores the session. Throws if the browser refuses storage. */
  onSignedIn: (answer: SignedIn) => Promise<void>;
  /** Returns to the password, with the message of an error if there is one. */
  onStartOver: (message?: string) => void;
}

/** Texts of the field for both kinds of code. */
const CODES = {
  totp: {
    label: "Code",
    hint: "The six digits your authenticator app shows now.",
    other: "Use a recovery code",
    field: { autoComplete: "one-time-code", inputMode: "numeric" },
  },
  recovery: {
    label: "Recovery code",
    hint: "One of the ten you saved when you added your second factor. Each works once.",
    other: "Use your authenticator app",
    field: { autoComplete: "off", autoCapitalize: "none", spellCheck: false },
  },
} as const;

type Problems = Partial<Record<"code" | "all", string>>;

/** Second step of a sign-in: a code, a recovery code or a passkey. */
export function SecondStep({ provider, challenge: { challenge, methods }, onSignedIn, onStartOver }: SecondStepProps) {
  const codes = (["totp", "recovery"] as const).filter((method) => methods.includes(method));
  const [kind, setKind] = useState(codes[0]);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);
  // As in the first step, the wrong field takes the focus, so that its message is read.
  useEffect(() => {
    if (problems.code) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [problems]);
  const other = codes.find((method) => method !== kind);

  async function send(factor: Parameters<typeof call<typeof secondFactor>>[1]["body"]) {
    const device = readDevice();
    await onSignedIn(withToken(await call(secondFactor, { body: { ...factor, ...(device && { device }) } })));
  }

  async function attempt(step: () => Promise<void>) {
    setBusy(true);
    setProblems({});
    try {
      await step();
    } catch (error) {
      const code = error instanceof CallError ? error.code : "";
      if (code === "challenge-ended") return onStartOver(loginErrorMessage(error));
      setProblems({ [code === WRONG_CODE_CODE ? "code" : "all"]: loginErrorMessage(error) });
      setBusy(false);
    }
  }

  function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const code = String(new FormData(event.currentTarget).get("code") ?? "");
    if (code.trim() === "") return setProblems({ code: CODE_REQUIRED });
    attempt(() => send({ challenge, code }));
  }

  function signInByPasskey() {
    attempt(async () => {
      const passkey = await askForPasskey();
      if (passkey) await send({ challenge, passkey });
      else setBusy(false);
    });
  }

  return (
    <form className="grid gap-5" method="post" noValidate onSubmit={signIn} ref={form}>
      {Object.keys(problems).length > 0 && <title>Error: Admin Login</title>}
      {problems.all && <Banner message={problems.all} />}
      <p className="text-ink-2" role="status">
        {`${provider === undefined ? "Your password is correct." : `${provider} knows you.`} Now use your second factor.`}
      </p>
      {kind && (
        <>
          <TextField
            {...CODES[kind].field}
            autoFocus
            error={problems.code}
            hint={CODES[kind].hint}
            key={kind}
            label={CODES[kind].label}
            name="code"
            required
          />
          <Button busy={busy} className="mt-1 w-full disabled:opacity-100" size="large" type="submit" variant="primary">
            Sign in
          </Button>
        </>
      )}
      {methods.includes("passkey") && (
        <Button
          autoFocus={!kind}
          className="w-full"
          disabled={busy}
          onClick={signInByPasskey}
          size="large"
          variant={kind ? "secondary" : "primary"}
        >
          Use a passkey
        </Button>
      )}
      <div className="-mx-3.5 flex flex-wrap">
        {kind && other && (
          <Button
            disabled={busy}
            onClick={() => {
              setProblems({});
              setKind(other);
            }}
            variant="quiet"
          >
            {CODES[kind].other}
          </Button>
        )}
        <Button disabled={busy} onClick={() => onStartOver()} variant="quiet">
          Start over
        </Button>
      </div>
    </form>
  );
}
