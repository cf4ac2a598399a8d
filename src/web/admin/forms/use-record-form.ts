import { useQueryClient } from "@tanstack/react-query";
import { createElement, type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from "react-hook-form";
import { useLocation, useNavigate } from "react-router";
import { TextLink } from "#ui/text-link.tsx";
import { useToast } from "#ui/toast.tsx";
import { asError, type Tagged } from "#web/shared/call.ts";
import { useIsMounted } from "../base/use-is-mounted.ts";
import { useWithList } from "../resources/list-address.ts";
import { isNotFound, isStale } from "../resources/resource-client.ts";
import {
  attemptFor,
  type Draft,
  isSame,
  keepDraft,
  readDraft,
  removeDraft,
  restored,
  withoutSecrets,
  writeDraft,
} from "./drafts.ts";
import { withTaken } from "./edit-conflict.tsx";
import { blankValues, bodyOf, secretsOf, valuesOf } from "./field-table.ts";
import { contractResolver, type FormQuestions, type RecordForm, refusedBy, type SavedForm } from "./record-form.ts";
import { workUnderWay } from "./save-blockers.ts";
import { isLeaving } from "./unsaved-changes-guard.tsx";

/** Values that changes are measured against, with the ETag of their record. */
interface Base<Values> {
  values: Values;
  etag: string | undefined;
}

/** Start of a form: a loaded record, or the form itself, whose calls and schemas make a new one. */
type Start<Detail extends { id: string }, Values extends FieldValues, Body> =
  | Tagged<Detail>
  | Pick<RecordForm<Detail, Values, Body>, "records" | "schemas">;

/** Returns the values of a loaded record, or blank ones for a new record. */
function baseOf<Detail extends { id: string }, Values extends FieldValues, Body>(
  form: SavedForm<Detail, Values, Body>,
  start: Start<Detail, Values, Body>,
): Base<Values> {
  if ("records" in start) return { values: blankValues(form.fields), etag: undefined };
  return { values: valuesOf(form.fields, start.record), etag: start.etag };
}

/** Version that another user saved after `base` was read. */
interface EditConflictState<Detail, Values> {
  base: Values;
  stored: Tagged<Detail>;
}

/** Returns whether saving these values would leave the record unchanged. */
function saysTheSame<Detail extends { id: string }, Values extends FieldValues, Body>(
  { schemas, fields }: SavedForm<Detail, Values, Body>,
  values: Values,
  record: Detail,
): boolean {
  const [mine, theirs] = [values, valuesOf(fields, record)].map(
    (one) => schemas.change.safeParse(bodyOf(fields, one)).data,
  );
  return mine !== undefined && isSame(mine, theirs);
}

/**
 * Form of one record. The contract's schema checks it, a draft keeps it while a user types, and a repeated save creates one record.
 * A save never overwrites what another user saved in the meantime. Without a record to start from, the form creates one.
 * `askBeforeUpdate` asks before an existing record is changed.
 */
export function useRecordForm<Detail extends { id: string }, Values extends FieldValues, Body>(
  form: SavedForm<Detail, Values, Body>,
  start: Start<Detail, Values, Body>,
  askBeforeUpdate?: FormQuestions<Detail, Body>["update"],
) {
  const secrets = secretsOf(form.fields);
  const loaded = "records" in start ? undefined : start;
  const { pathname } = useLocation();
  const withList = useWithList();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const toast = useToast();
  const [draft, setDraft] = useState(() => readDraft(pathname));
  const [initialBase] = useState<Base<Values>>(() => {
    const now = baseOf(form, start);
    // The draft is a change of the record as it was then.
    return draft?.base ? { values: restored(draft.base.values, now.values), etag: draft.base.etag } : now;
  });
  /** No state, because `reset` calls `onTyped` at once, which compares the values with the base. */
  const base = useRef(initialBase);
  const [editConflict, setEditConflict] = useState<EditConflictState<Detail, Values> | undefined>(() =>
    draft?.base && loaded && draft.base.etag !== loaded.etag ? { base: initialBase.values, stored: loaded } : undefined,
  );
  const [failure, setFailure] = useState<Error>();
  const isMounted = useIsMounted();
  const attempt = useRef<Draft["attempt"]>(draft?.attempt);
  /** Set when nothing is left to lose, so that the user can leave without a question. */
  const canLeave = useRef(false);

  const methods = useForm<Values, unknown, Body>({
    defaultValues: initialBase.values as DefaultValues<Values>,
    resolver: contractResolver<Values, Body>(
      "records" in start ? start.schemas.create : form.schemas.change,
      form.fields,
    ),
    shouldFocusError: false,
  });
  const { getValues, reset, setError, subscribe, handleSubmit } = methods;

  // Restores the draft once, on top of the initial values, so that its fields count as changed.
  const restoring = useRef(draft?.values);
  useEffect(() => {
    if (restoring.current) reset(restored(restoring.current, initialBase.values), { keepDefaultValues: true });
    restoring.current = undefined;
  }, [reset, initialBase]);

  // A button beside the form has changed the record, or a refused save has read it again. Changed fields are shown, unless the user has
  // typed something: typed text and a conflict stay.
  const onReloaded = useEffectEvent((reloaded: Tagged<Detail>) => {
    const next = baseOf(form, reloaded);
    if (isSame(next.values, base.current.values)) base.current = { ...base.current, etag: next.etag };
    else if (isSame(getValues(), base.current.values)) showAsSaved(next);
  });
  useEffect(() => {
    if (loaded) onReloaded(loaded);
  }, [loaded]);

  function keep(values: Values) {
    keepDraft(pathname, values, { secrets, base: base.current, isNew: !loaded, attempt: attempt.current });
  }
  const onTyped = useEffectEvent((values: Values) => {
    // Text typed after a save can be lost again.
    canLeave.current = false;
    keep(values);
  });
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => onTyped(values) }), [subscribe]);

  /** Returns the idempotency key of a body. A save that is repeated after a lost response creates one record. */
  function keyFor(body: Body): string {
    attempt.current = attemptFor(attempt.current, body);
    keep(getValues());
    return attempt.current.key;
  }

  /** Removes the draft and opens a path, unless the user has left the form already. */
  function leaveFor(path: string) {
    removeDraft(pathname);
    canLeave.current = true;
    if (isMounted.current && !isLeaving()) navigate(withList(path));
  }

  /** Shows a version of the record as saved, without any typed changes. Later ones are measured against it. */
  function showAsSaved(next: Base<Values>) {
    base.current = next;
    setDraft(undefined);
    setEditConflict(undefined);
    reset(next.values);
    // The screen notices later that nothing has changed any more.
    canLeave.current = true;
  }

  function saved(stored: Tagged<Detail>) {
    queryClient.setQueryData(form.records.keys.record(stored.record.id), stored);
    showAsSaved(baseOf(form, stored));
    const path = form.pathAfter?.(stored.record, !loaded) ?? form.area?.path;
    if (path !== undefined) leaveFor(path);
    const name = form.records.nameOf(stored.record);
    const href = form.publicPathOf?.(stored.record);
    toast(loaded ? `${name} updated` : (form.createdMessage?.(stored.record) ?? `${name} created`), undefined, {
      link: href && createElement(TextLink, { className: "shrink-0 px-2", href }, "View page"),
    });
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
      // The work has changed the values.
      return submit();
    }
    try {
      if (loaded && askBeforeUpdate) {
        const first = await askBeforeUpdate(loaded.record, body);
        if (!first) return;
        await first(loaded.record);
      }
      saved(
        "records" in start
          ? await start.records.create(body, keyFor(body))
          : await form.records.update(start.record.id, body, base.current.etag),
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
        // The newer version is our own save, whose response was lost.
        if (saysTheSame(form, getValues(), stored.record)) saved(stored);
        else setEditConflict({ base: base.current.values, stored });
      } catch (reason) {
        setFailure(reason instanceof Error ? reason : error);
      }
      return;
    }
    // Read before the message, which differs for a record that was merged.
    if (loaded && isNotFound(error))
      await queryClient.refetchQueries({ queryKey: form.records.keys.record(loaded.record.id) });
    const { atFields, isMore } = refusedBy(error, getValues(), form.fields);
    for (const { field, message } of atFields) setError(field as FieldPath<Values>, { type: "server", message });
    if (isMore) setFailure(error);
  }

  const saving = useRef<Promise<void>>(undefined);
  function submit(event?: SyntheticEvent): Promise<void> {
    const run = handleSubmit(save)(event).finally(() => {
      if (saving.current === run) saving.current = undefined;
    });
    saving.current = run;
    return run;
  }

  return {
    methods,
    submit,
    failure,
    dismissFailure: () => setFailure(undefined),
    canLeave,
    /** Save that is under way. */
    saving,
    leaveFor,
    /** Time when the restored draft was typed; undefined without a draft. */
    restoredAt: draft?.savedAt,
    /** Discards all changes. */
    discard() {
      showAsSaved(editConflict ? baseOf(form, editConflict.stored) : base.current);
    },
    /** Keeps the values as the draft of a new record, because this record was deleted. */
    startAnew(newPath: string) {
      writeDraft(newPath, { values: withoutSecrets(getValues(), secrets), savedAt: Date.now() });
      return leaveFor(newPath);
    },
    /** Version that another user saved since this form was opened. */
    conflict: editConflict && { base: editConflict.base, theirs: valuesOf(form.fields, editConflict.stored.record) },
    /** Takes their values in the `taken` fields and mine in all others. Later changes are compared with their version. */
    resolveConflict(taken: ReadonlySet<string>) {
      if (!editConflict) return;
      const next = baseOf(form, editConflict.stored);
      const values = withTaken(getValues(), next.values, taken);
      base.current = next;
      setEditConflict(undefined);
      // The stored values first, so that the user's own count as changed.
      reset(next.values);
      reset(values, { keepDefaultValues: true });
    },
  };
}
