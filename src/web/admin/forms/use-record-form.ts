import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from "react-hook-form";
import { useLocation, useNavigate } from "react-router";
import { useToast } from "#ui/toast.tsx";
import { CallError, type Tagged } from "#web/shared/call.ts";
import { isStale } from "../shells/use-record.ts";
import { isSame, merged } from "./differences.ts";
import { type Draft, readDraft, removeDraft, withoutSecrets, writeDraft } from "./drafts.ts";
import { contractResolver, errorsAt, problemsOf } from "./field-errors.ts";
import type { RecordForm, SavedForm } from "./record-form.ts";
import { workUnderWay } from "./work-under-way.ts";

/** What everything typed is measured against: the record as it was, and its ETag. */
interface Base<Values> {
  values: Values;
  etag: string | undefined;
}

/** What a form begins with: a record that is there, or what a new one needs. */
type Start<Detail extends { id: string }, Values extends FieldValues, Body> =
  | Tagged<Detail>
  | Pick<RecordForm<Detail, Values, Body>, "blank" | "create" | "schemas">;

function baseOf<Detail extends { id: string }, Values extends FieldValues, Body>(
  form: SavedForm<Detail, Values, Body>,
  start: Start<Detail, Values, Body>,
): Base<Values> {
  if ("blank" in start) return { values: start.blank, etag: undefined };
  return { values: form.valuesOf(start.record), etag: start.etag };
}

/** Values from a draft; a field that the draft lacks, as a password, is as it was. */
function restored<Values extends FieldValues>(kept: Record<string, unknown>, values: Values): Values {
  const known = Object.entries(kept).filter(([field]) => field in values);
  return { ...values, ...Object.fromEntries(known) };
}

/**
 * A form of one record: checked by the contract, kept as a draft while somebody types, saved once however often it is
 * sent, and never over what somebody else saved meanwhile. It creates where it does not start from a record.
 */
export function useRecordForm<Detail extends { id: string }, Values extends FieldValues, Body>(
  form: SavedForm<Detail, Values, Body>,
  start: Start<Detail, Values, Body>,
) {
  const loaded = "blank" in start ? undefined : start;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const toast = useToast();
  const [draft, setDraft] = useState(() => readDraft(pathname));
  const [base, setBase] = useState<Base<Values>>(() => {
    const now = baseOf(form, start);
    // What was typed began from what the record was then.
    return draft?.base ? { values: restored(draft.base.values, now.values), etag: draft.base.etag } : now;
  });
  const [theirs, setTheirs] = useState<Tagged<Detail> | undefined>(() =>
    draft?.base && loaded && draft.base.etag !== loaded.etag ? loaded : undefined,
  );
  const [failure, setFailure] = useState<Error>();
  const attempt = useRef<Draft["attempt"]>(draft?.attempt);
  /** Nothing is left to lose: whatever leads away may do so. */
  const settled = useRef(false);

  const methods = useForm<Values, unknown, Body>({
    defaultValues: base.values as DefaultValues<Values>,
    resolver: contractResolver("blank" in start ? start.schemas.create : form.schemas.change, form),
    shouldFocusError: false,
  });
  const { getValues, reset, setError, subscribe, handleSubmit } = methods;

  // Once, on top of what the fields began with, so that they count as changed.
  const restoring = useRef(draft?.values);
  useEffect(() => {
    if (restoring.current) reset(restored(restoring.current, base.values), { keepDefaultValues: true });
    restoring.current = undefined;
  }, [reset, base.values]);

  function keepDraft(values: Values) {
    if (settled.current) return;
    const kept = withoutSecrets(values, form.secrets);
    const from = withoutSecrets(base.values, form.secrets);
    if (isSame(kept, from)) {
      removeDraft(pathname);
      return;
    }
    writeDraft(pathname, {
      values: kept,
      base: loaded && { values: from, etag: base.etag },
      attempt: form.secrets ? undefined : attempt.current,
      savedAt: Date.now(),
    });
  }
  const onTyped = useEffectEvent(keepDraft);
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => onTyped(values) }), [subscribe]);

  /** The same words under the same key create one record, however often an answer was lost on the way. */
  function keyFor(body: Body): string {
    const words = JSON.stringify(body);
    if (attempt.current?.body !== words) attempt.current = { key: crypto.randomUUID(), body: words };
    keepDraft(getValues());
    return attempt.current.key;
  }

  function leaveFor(path: string) {
    settled.current = true;
    removeDraft(pathname);
    return navigate(path);
  }

  /** Nothing typed is left: the record as it is stored. */
  function startFrom(stored: Tagged<Detail> | undefined) {
    const now = stored ? baseOf(form, stored) : base;
    setDraft(undefined);
    setTheirs(undefined);
    setBase(now);
    removeDraft(pathname);
    reset(now.values);
  }

  async function save(body: Body): Promise<void> {
    setFailure(undefined);
    const work = workUnderWay();
    if (work) {
      try {
        await work;
      } catch (error) {
        return setFailure(error instanceof Error ? error : new Error(String(error)));
      }
      // What came of it is in the fields by now.
      return submit();
    }
    try {
      const saved =
        "blank" in start ? await start.create(body, keyFor(body)) : await form.update(start.record.id, body, base.etag);
      queryClient.setQueryData(form.records.keys.record(saved.record.id), saved);
      if (form.after) await leaveFor(form.after(saved.record, !loaded));
      else startFrom(saved);
      toast(`${form.records.nameOf(saved.record)} ${loaded ? "updated" : "created"}`);
    } catch (error) {
      await refuse(error instanceof Error ? error : new Error(String(error)));
    } finally {
      queryClient.invalidateQueries({ queryKey: form.records.keys.all });
    }
  }

  async function refuse(error: Error): Promise<void> {
    if (loaded && isStale(error)) {
      try {
        setTheirs(await form.records.get(loaded.record.id, AbortSignal.timeout(30_000)));
      } catch (reason) {
        setFailure(reason instanceof Error ? reason : error);
      }
      return;
    }
    const values = getValues();
    const placed = problemsOf(errorsAt(error instanceof CallError ? error.errors : [], values, form));
    const known = placed.filter(({ field }) => (field.split(".")[0] ?? "") in values);
    for (const { field, message } of known) setError(field as FieldPath<Values>, { type: "server", message });
    if (known.length === 0 || known.length < placed.length) setFailure(error);
  }

  const submit = handleSubmit(save);

  return {
    methods,
    submit,
    failure,
    dismissFailure: () => setFailure(undefined),
    settled,
    leaveFor,
    /** When what the fields hold was typed; undefined unless it came back from a draft. */
    restoredAt: draft?.savedAt,
    /** Back to the record as it is. */
    discard() {
      startFrom(theirs);
    },
    /** Keeps what was typed, as a record of its own: this one is gone. */
    startAnew(newPath: string) {
      writeDraft(newPath, { values: withoutSecrets(getValues(), form.secrets), savedAt: Date.now() });
      return leaveFor(newPath);
    },
    /** What somebody else saved since this form was opened. */
    conflict: theirs && { base: base.values, theirs: form.valuesOf(theirs.record), savedAt: theirs },
    /** Takes their values in the fields named, keeps mine in all others, and from now on measures against theirs. */
    settle(taken: ReadonlySet<string>) {
      if (!theirs) return;
      const next = baseOf(form, theirs);
      const values = merged(getValues(), next.values, taken);
      setBase(next);
      setTheirs(undefined);
      reset(next.values);
      reset(values, { keepDefaultValues: true });
    },
  };
}
