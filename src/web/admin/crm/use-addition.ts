import { useRef, useState } from "react";
import { fieldErrors } from "#contract/error-response.ts";
import type { z } from "#contract/zod.ts";
import { asError, CallError } from "#web/shared/call.ts";
import { isSame } from "../forms/differences.ts";
import { type Draft, readDraft, removeDraft, writeDraft } from "../forms/drafts.ts";

type FormValues = Readonly<Record<string, string>>;

/** Something that is added to a customer's history. */
export interface Addition<Values extends FormValues, Body, Added> {
  /** Under which address its draft is kept. */
  place: string;
  blank: Values;
  schema: z.ZodType<Body>;
  bodyOf: (values: Values) => unknown;
  /** The same body under the same key adds once. */
  send: (body: Body, idempotencyKey: string) => Promise<Added>;
  /** Its fields are free again, before anything is asked anew. */
  show: (added: Added) => Promise<unknown>;
}

function restored<Values extends FormValues>(blank: Values, draft: Draft | undefined): Values {
  const known = Object.entries(draft?.values ?? {}).filter(
    ([name, value]) => name in blank && typeof value === "string",
  );
  return { ...blank, ...Object.fromEntries(known) };
}

/** What was typed while something was sent, without what was sent: that is saved and must not be added again. */
function restOf<Values extends FormValues>(now: Values, sent: Values, blank: Values): Values {
  if (isSame(now, sent)) return blank;
  const rest = Object.entries(now).map(([name, text]) => {
    const before = sent[name] ?? "";
    const rest = text.startsWith(before) ? text.slice(before.length).trimStart() : text;
    return [name, rest || blank[name]];
  });
  return { ...blank, ...Object.fromEntries(rest) };
}

/** What somebody types in a few fields: kept as a draft, sent once however often it is tried, gone only once it is saved. */
export function useAddition<Values extends FormValues, Body, Added>({
  place,
  blank,
  schema,
  bodyOf,
  send,
  show,
}: Addition<Values, Body, Added>) {
  const [draft] = useState(() => readDraft(place));
  const [values, setValues] = useState(() => restored(blank, draft));
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({});
  const [failure, setFailure] = useState<Error>();
  const [busy, setBusy] = useState(false);
  const attempt = useRef(draft?.attempt);
  const latest = useRef(values);
  const sending = useRef(false);

  function hold(next: Values) {
    latest.current = next;
    setValues(next);
    if (isSame(next, blank)) removeDraft(place);
    else writeDraft(place, { values: next, attempt: attempt.current, savedAt: Date.now() });
  }

  return {
    values,
    errors,
    failure,
    busy,
    /** A function is given what the fields hold by then. */
    change(part: Partial<Values> | ((now: Values) => Partial<Values>)) {
      setErrors({});
      hold({ ...latest.current, ...(typeof part === "function" ? part(latest.current) : part) });
    },
    discard() {
      setErrors({});
      setFailure(undefined);
      hold(blank);
    },
    /** What was sent is there no more: the same, sent again, is another. */
    renew() {
      attempt.current = undefined;
    },
    fail: setFailure,
    dismiss: () => setFailure(undefined),
    /** Whether just this was sent before, and no answer came: the server may have it. */
    isRetryOf(sent: unknown): boolean {
      const checked = schema.safeParse(sent);
      return checked.success && attempt.current?.body === JSON.stringify(checked.data);
    },
    /** Answers whether it was saved. */
    async submit(): Promise<boolean> {
      if (sending.current) return false;
      const sent = latest.current;
      const checked = schema.safeParse(bodyOf(sent));
      setErrors(
        checked.success
          ? {}
          : Object.fromEntries(fieldErrors(checked.error).map(({ path, message }) => [path, message])),
      );
      if (!checked.success) return false;
      const body = JSON.stringify(checked.data);
      if (attempt.current?.body !== body) attempt.current = { key: crypto.randomUUID(), body };
      hold(sent);
      sending.current = true;
      setBusy(true);
      setFailure(undefined);
      try {
        const added = await send(checked.data, attempt.current.key);
        attempt.current = undefined;
        hold(restOf(latest.current, sent, blank));
        await show(added);
        return true;
      } catch (error) {
        const refused = error instanceof CallError ? error.errors : [];
        const known = refused.filter(({ path }) => path in blank);
        setErrors(Object.fromEntries(known.map(({ path, message }) => [path, message])));
        if (known.length === 0 || known.length < refused.length) setFailure(asError(error));
        return false;
      } finally {
        sending.current = false;
        setBusy(false);
      }
    },
  };
}
