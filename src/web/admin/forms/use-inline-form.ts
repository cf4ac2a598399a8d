import { useRef, useState } from "react";
import { fieldErrors } from "#contract/error-response.ts";
import type { z } from "#contract/zod.ts";
import { asError, CallError } from "#web/shared/call.ts";
import { attemptFor, type Draft, isSame, readDraft, removeDraft, writeDraft } from "./drafts.ts";

type FormValues = Readonly<Record<string, string>>;

/** Something that is added to a customer's history. */
export interface Addition<Values extends FormValues, Body, Added> {
  /** Path that the draft is kept under. */
  place: string;
  blank: Values;
  schema: z.ZodType<Body>;
  bodyOf: (values: Values) => unknown;
  /** Sends the body. Calls with the same key and body add one record. */
  send: (body: Body, idempotencyKey: string) => Promise<Added>;
  /** Shows the added record. The fields are blank by then, before lists are refetched. */
  show: (added: Added) => Promise<unknown>;
}

function restored<Values extends FormValues>(blank: Values, draft: Draft | undefined): Values {
  const known = Object.entries(draft?.values ?? {}).filter(
    ([name, value]) => name in blank && typeof value === "string",
  );
  return { ...blank, ...Object.fromEntries(known) };
}

/** Returns the values that a user typed during a request, without the sent values, which are saved. */
function restOf<Values extends FormValues>(now: Values, sent: Values, blank: Values): Values {
  if (isSame(now, sent)) return blank;
  const rest = Object.entries(now).map(([name, text]) => {
    const before = sent[name] ?? "";
    const rest = text.startsWith(before) ? text.slice(before.length).trimStart() : text;
    return [name, rest || blank[name]];
  });
  return { ...blank, ...Object.fromEntries(rest) };
}

/** Small form that adds to a record. A draft keeps its values until they are saved, and a repeated save adds one record. */
export function useInlineForm<Values extends FormValues, Body, Added>({
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
    /** Changes some values. A function gets the current values. */
    change(part: Partial<Values> | ((now: Values) => Partial<Values>)) {
      setErrors({});
      hold({ ...latest.current, ...(typeof part === "function" ? part(latest.current) : part) });
    },
    discard() {
      setErrors({});
      setFailure(undefined);
      hold(blank);
    },
    /** Forgets the idempotency key, because the sent record was withdrawn. The same values are then a new record. */
    renew() {
      attempt.current = undefined;
    },
    fail: setFailure,
    dismiss: () => setFailure(undefined),
    /** Tells whether this body was sent before without a response, so that the server can have it. */
    isRetryOf(sent: unknown): boolean {
      const checked = schema.safeParse(sent);
      return checked.success && attempt.current?.body === JSON.stringify(checked.data);
    },
    /** Saves the values. Returns false if that failed. */
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
      attempt.current = attemptFor(attempt.current, checked.data);
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
