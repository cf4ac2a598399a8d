import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type DefaultValues, type FieldPath, type FieldValues, useForm, useWatch } from "react-hook-form";
import type { z } from "#contract/zod.ts";
import { type Confirm, useConfirm } from "#ui/confirm.tsx";
import { asError } from "#web/shared/call.ts";
import { attemptFor, isSame, keepDraft, readDraft, restored } from "./drafts.ts";
import { blankValues, type FieldTable, secretsOf } from "./field-table.ts";
import { contractResolver, refusedBy } from "./record-form.ts";
import { useLeaveGuard } from "./unsaved-changes-guard.tsx";

/** State of the record when the form was opened. */
interface Stored<Values> {
  values: Values;
  etag?: string | undefined;
}

/** Fields of a small form, which a single call saves. */
export interface SmallForm<Values extends FieldValues, Body, Saved> {
  /** Name of the text in the questions before it is lost: `note`. */
  noun: string;
  /** Path that the draft is kept under. */
  draftPath: string;
  fields: FieldTable<Values>;
  schema: z.ZodType<Body>;
  /** Record that the form changes. Without it the form begins with the fields' blank values. */
  stored?: Stored<Values>;
  /** Fields whose text is worth a question before it is lost. By default all but secrets. */
  worth?: readonly (keyof Values & string)[];
  /**
   * Step after a save. `blank`: the form adds one record after the other, and can be typed in while it saves. `stays`: it shows
   * what was saved. `closes`: it is closed by `show`, and saves nothing else.
   */
  afterSave: "blank" | "stays" | "closes";
  /** Whether the text stays as a draft on another screen, so that no question is asked there. */
  staysOnLeave?: boolean;
  /** Saves the body. Calls with the same key and body add one record. Resolves to null if the user has stopped it. */
  send: (body: Body, attempt: { key: string; etag: string | undefined; values: Values }) => Promise<Saved | null>;
  /** Returns the values that were saved, for a form that stays. By default those that were sent. */
  savedAs?: (saved: Saved) => Stored<Values>;
  /** Shows what was saved. Nothing is unsaved by then. */
  show: (saved: Saved) => unknown;
}

/** Returns the values typed during a save, without the sent ones, which are saved. */
function restOf<Values extends FieldValues>(now: Values, sent: Values, blank: Values): Values {
  const rest = Object.entries<unknown>(now).map(([name, value]) => {
    const before: unknown = sent[name];
    if (isSame(value, before)) return [name, blank[name]];
    const isLonger = typeof value === "string" && typeof before === "string" && value.startsWith(before);
    return [name, (isLonger ? value.slice(before.length).trimStart() : value) || blank[name]];
  });
  return { ...blank, ...Object.fromEntries(rest) };
}

/** Returns whether a value differs for a reader: spaces around a text do not count. */
function isOther(one: unknown, other: unknown): boolean {
  const [now, before] = [one, other].map((value) => (typeof value === "string" ? value.trim() : value));
  return !isSame(now, before);
}

/**
 * Form of a few fields. The contract's schema checks it, a draft keeps it while a user types, leaving it asks, a refusal is shown at
 * its field, and a second press saves nothing again. `SmallForm` shows it.
 */
export function useSmallForm<Values extends FieldValues, Body, Saved>(form: SmallForm<Values, Body, Saved>) {
  const { noun, draftPath, fields, schema, afterSave, staysOnLeave = false } = form;
  const secrets = secretsOf(fields);
  const worth = form.worth ?? Object.keys(fields).filter((name) => !secrets.includes(name));
  const [draft] = useState(() => readDraft(draftPath));
  const [initialBase] = useState<Stored<Values>>(() => {
    const now = form.stored ?? { values: blankValues(fields) };
    // The draft is a change of the record as it was then.
    return draft?.base ? { values: restored(draft.base.values, now.values), etag: draft.base.etag } : now;
  });
  const base = useRef(initialBase);
  const attempt = useRef(draft?.attempt);
  const sending = useRef(false);
  const [failure, setFailure] = useState<Error>();
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  /** Number of refusals. Each moves the focus to the first refused field. */
  const [refusals, setRefusals] = useState(0);
  const methods = useForm<Values, unknown, Body>({
    defaultValues: (draft ? restored(draft.values, initialBase.values) : initialBase.values) as DefaultValues<Values>,
    resolver: contractResolver<Values, Body>(schema, fields),
    shouldFocusError: false,
  });
  const { control, getValues, setValue, setError, reset, subscribe, handleSubmit } = methods;
  // Renders the form at each key, for the attribute of its unsaved text.
  useWatch({ control });

  const isUnsaved = () => worth.some((name) => isOther(getValues()[name], base.current.values[name]));

  function keep(values: Values) {
    keepDraft(draftPath, values, {
      secrets,
      base: base.current,
      isNew: form.stored === undefined,
      attempt: attempt.current,
    });
  }
  const onTyped = useEffectEvent(keep);
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => onTyped(values) }), [subscribe]);

  /** Begins with these values, over which a user may have typed others. */
  function startFrom(next: Stored<Values>, typed = next.values) {
    base.current = next;
    reset(typed);
    keep(typed);
  }
  function discard() {
    // A body on its way to the server is saved.
    if (sending.current) return;
    attempt.current = undefined;
    setFailure(undefined);
    startFrom(form.stored ? base.current : { values: blankValues(fields) });
  }

  const ownConfirm = useConfirm();
  /** Question of the dialog that shows the form. */
  const confirm = useRef<Confirm>(undefined);
  useLeaveGuard({
    noun,
    isUnsaved,
    staysOnLeave,
    onDiscard: discard,
    confirm: (question) => (confirm.current ?? ownConfirm)(question),
  });

  function refuse(error: unknown) {
    const { atFields, isMore } = refusedBy(error, getValues(), fields);
    for (const { field, message } of atFields) setError(field as FieldPath<Values>, { type: "server", message });
    if (isMore) setFailure(asError(error));
  }

  async function save(body: Body, sent: Values): Promise<boolean> {
    attempt.current = attemptFor(attempt.current, body);
    keep(getValues());
    try {
      const saved = await form.send(body, { key: attempt.current.key, etag: base.current.etag, values: sent });
      if (saved === null) return false;
      attempt.current = undefined;
      const blank = blankValues(fields);
      if (afterSave === "blank") startFrom({ values: blank }, restOf(getValues(), sent, blank));
      else startFrom(form.savedAs?.(saved) ?? { values: sent });
      if (afterSave === "closes") setDone(true);
      await form.show(saved);
      return true;
    } catch (error) {
      refuse(error);
      return false;
    }
  }

  return {
    methods,
    noun,
    failure,
    /** Whether the form saves, or has saved and is about to close. */
    busy: isBusy || isDone,
    isClosedWhileBusy: afterSave !== "blank",
    isUnsaved,
    refusals,
    confirm,
    discard,
    fail: setFailure,
    dismiss: () => setFailure(undefined),
    /** Changes some values. A function gets the current ones. */
    change(part: Partial<Values> | ((now: Values) => Partial<Values>)) {
      const next = typeof part === "function" ? part(getValues()) : part;
      for (const [name, value] of Object.entries(next)) {
        setValue(name as FieldPath<Values>, value as never, { shouldValidate: methods.formState.isSubmitted });
      }
    },
    /** Forgets the idempotency key, because the sent record was withdrawn. The same values are then a new record. */
    renew() {
      attempt.current = undefined;
    },
    /** Returns whether this body was sent before without a response, so that the server can have it. */
    isRetryOf(sent: unknown): boolean {
      const checked = schema.safeParse(sent);
      return checked.success && attempt.current?.body === JSON.stringify(checked.data);
    },
    /** Saves the values, once however often it is called. Returns false if that failed. */
    async submit(): Promise<boolean> {
      if (sending.current || isDone) return false;
      sending.current = true;
      setBusy(true);
      setFailure(undefined);
      const sent = structuredClone(getValues());
      let isSaved = false;
      try {
        await handleSubmit(async (body) => {
          isSaved = await save(body, sent);
        })();
      } finally {
        sending.current = false;
        setBusy(false);
      }
      // The next text is checked when it is sent, not at its first key.
      if (isSaved) reset(getValues());
      else setRefusals((count) => count + 1);
      return isSaved;
    },
  };
}
