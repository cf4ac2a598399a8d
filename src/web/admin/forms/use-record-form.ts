import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from "react-hook-form";
import { useLocation, useNavigate } from "react-router";
import { useToast } from "#ui/toast.tsx";
import { asError, CallError, type Tagged } from "#web/shared/call.ts";
import { useWithList } from "../resource/list-address.ts";
import { isStale } from "../resource/resource-client.ts";
import { isSame, merged } from "./differences.ts";
import { type Draft, readDraft, removeDraft, withoutSecrets, writeDraft } from "./drafts.ts";
import { workUnderWay } from "./leave-guard.tsx";
import { contractResolver, errorsAt, problemsOf, type RecordForm, type SavedForm } from "./record-form.ts";

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

/** What somebody else stored since `base` was read. */
interface EditConflictState<Detail, Values> {
  base: Values;
  stored: Tagged<Detail>;
}

/** Whether saving these values would leave the record as it is. */
function saysTheSame<Detail extends { id: string }, Values extends FieldValues, Body>(
  { schemas, bodyOf, valuesOf }: SavedForm<Detail, Values, Body>,
  values: Values,
  record: Detail,
): boolean {
  const [mine, theirs] = [values, valuesOf(record)].map((one) => schemas.change.safeParse(bodyOf(one)).data);
  return mine !== undefined && isSame(mine, theirs);
}

/** False once the screen has gone. */
function useShown() {
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return shown;
}

/** Values from a draft; a field that the draft lacks, as a password, is as it was. */
function restored<Values extends FieldValues>(storedDraft: Record<string, unknown>, values: Values): Values {
  const known = Object.entries(storedDraft).filter(([field]) => field in values);
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
  const withList = useWithList();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const toast = useToast();
  const [draft, setDraft] = useState(() => readDraft(pathname));
  const [begun] = useState<Base<Values>>(() => {
    const now = baseOf(form, start);
    // What was typed began from what the record was then.
    return draft?.base ? { values: restored(draft.base.values, now.values), etag: draft.base.etag } : now;
  });
  /** Not state: setting the fields anew tells of their values at once, which are measured against it. */
  const base = useRef(begun);
  const [editConflict, setEditConflict] = useState<EditConflictState<Detail, Values> | undefined>(() =>
    draft?.base && loaded && draft.base.etag !== loaded.etag ? { base: begun.values, stored: loaded } : undefined,
  );
  const [failure, setFailure] = useState<Error>();
  const shown = useShown();
  const attempt = useRef<Draft["attempt"]>(draft?.attempt);
  /** Nothing is left to lose: whatever leads away may do so. */
  const canLeave = useRef(false);

  const methods = useForm<Values, unknown, Body>({
    defaultValues: begun.values as DefaultValues<Values>,
    resolver: contractResolver("blank" in start ? start.schemas.create : form.schemas.change, form),
    shouldFocusError: false,
  });
  const { getValues, reset, setError, subscribe, handleSubmit } = methods;

  // Once, on top of what the fields began with, so that they count as changed.
  const restoring = useRef(draft?.values);
  useEffect(() => {
    if (restoring.current) reset(restored(restoring.current, begun.values), { keepDefaultValues: true });
    restoring.current = undefined;
  }, [reset, begun]);

  function keepDraft(values: Values) {
    const storedDraft = withoutSecrets(values, form.secrets);
    const from = withoutSecrets(base.current.values, form.secrets);
    if (isSame(storedDraft, from)) {
      removeDraft(pathname);
      return;
    }
    writeDraft(pathname, {
      values: storedDraft,
      base: loaded && { values: from, etag: base.current.etag },
      attempt: form.secrets ? undefined : attempt.current,
      savedAt: Date.now(),
    });
  }
  const onTyped = useEffectEvent((values: Values) => {
    // Words that come after something was settled are to be lost again.
    canLeave.current = false;
    keepDraft(values);
  });
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => onTyped(values) }), [subscribe]);

  /** The same words under the same key create one record, however often an answer was lost on the way. */
  function keyFor(body: Body): string {
    const json = JSON.stringify(body);
    if (attempt.current?.body !== json) attempt.current = { key: crypto.randomUUID(), body: json };
    keepDraft(getValues());
    return attempt.current.key;
  }

  /** Unless somebody has left already: then they stay where they are. */
  function leaveFor(path: string) {
    removeDraft(pathname);
    canLeave.current = true;
    if (shown.current) navigate(withList(path));
  }

  /** Nothing typed is left: the record as it is stored. */
  function startFrom(next: Base<Values>) {
    base.current = next;
    setDraft(undefined);
    setEditConflict(undefined);
    reset(next.values);
  }

  function saved(stored: Tagged<Detail>) {
    queryClient.setQueryData(form.records.keys.record(stored.record.id), stored);
    startFrom(baseOf(form, stored));
    if (form.after) leaveFor(form.after(stored.record, !loaded));
    toast(`${form.records.nameOf(stored.record)} ${loaded ? "updated" : "created"}`);
  }

  async function save(body: Body): Promise<void> {
    setFailure(undefined);
    const work = workUnderWay();
    if (work) {
      try {
        await work;
      } catch (error) {
        return setFailure(asError(error));
      }
      // What came of it is in the fields by now.
      return submit();
    }
    try {
      saved(
        "blank" in start
          ? await start.create(body, keyFor(body))
          : await form.update(start.record.id, body, base.current.etag),
      );
    } catch (error) {
      await reject(asError(error));
    } finally {
      queryClient.invalidateQueries({ queryKey: form.records.keys.all });
    }
  }

  async function reject(error: Error): Promise<void> {
    if (loaded && isStale(error)) {
      try {
        const stored = await form.records.get(loaded.record.id, AbortSignal.timeout(30_000));
        // It was ourselves, by a save whose answer was lost.
        if (saysTheSame(form, getValues(), stored.record)) saved(stored);
        else setEditConflict({ base: base.current.values, stored });
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
    canLeave,
    leaveFor,
    /** When what the fields hold was typed; undefined unless it came back from a draft. */
    restoredAt: draft?.savedAt,
    /** Back to the record as it is. */
    discard() {
      startFrom(editConflict ? baseOf(form, editConflict.stored) : base.current);
    },
    /** Keeps what was typed, as a record of its own: this one is gone. */
    startAnew(newPath: string) {
      writeDraft(newPath, { values: withoutSecrets(getValues(), form.secrets), savedAt: Date.now() });
      return leaveFor(newPath);
    },
    /** What somebody else saved since this form was opened. */
    conflict: editConflict && { base: editConflict.base, theirs: form.valuesOf(editConflict.stored.record) },
    /** Takes their values in the fields named, keeps mine in all others, and from now on measures against theirs. */
    resolveConflict(taken: ReadonlySet<string>) {
      if (!editConflict) return;
      const next = baseOf(form, editConflict.stored);
      const values = merged(getValues(), next.values, taken);
      base.current = next;
      setEditConflict(undefined);
      reset(next.values);
      reset(values, { keepDefaultValues: true });
    },
  };
}
