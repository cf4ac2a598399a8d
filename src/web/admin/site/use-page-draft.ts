import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useBeforeUnload, useLocation } from "react-router";
import type { FieldError } from "#contract/error-response.ts";
import { type DocumentFields, getPage, type PageDetail, type PageKey, saveDraft } from "#contract/page-documents.ts";
import { asError, CallError, callRecord, type Tagged } from "#web/shared/call.ts";
import { readUser } from "#web/shared/session.ts";
import { useIsMounted } from "../base/use-is-mounted.ts";
import { isSame, readDraft, removeDraft, writeDraft } from "../forms/drafts.ts";
import { isStale } from "../resources/resource-client.ts";
import { PAGE_QUERY_KEYS } from "./page-client.ts";
import { valueAt, withValue } from "./page-fields.ts";

/** Pause after the last key. With the call and the rendering the preview follows within a second. */
const PAUSE_MS = 350;
const RETRY_MS = 5_000;

/** Stored document from which the typed changes differ, with its ETag. */
interface Base {
  values: DocumentFields;
  /** Document as the server stores it, with trimmed texts. Undefined until it is known. */
  stored?: DocumentFields;
  etag: string | undefined;
}

/** Version that another user stored since `base`. */
interface DraftConflict {
  base: DocumentFields;
  stored: Tagged<PageDetail>;
}

export type SaveState = "saved" | "unsaved" | "saving" | "failed" | "rejected";

/** Returns a stored page as the version that later changes are compared with. */
function baseOf({ record, etag }: Tagged<PageDetail>): Base {
  return { values: record.edited, etag };
}

/** Returns whether another user stored texts in the meantime: they differ from those of `before` and from `mine`. */
function isOthers(stored: Tagged<PageDetail>, before: Base, mine: DocumentFields): boolean {
  const values = stored.record.edited;
  return stored.etag !== before.etag && !isSame(values, before.stored ?? before.values) && !isSame(values, mine);
}

/**
 * Returns the draft of a page, its state, and the functions that change it. The draft is saved while the user types,
 * with one call at a time, and never over a newer version of another user. Unsaved text survives a reload.
 */
export function usePageDraft(key: PageKey, loaded: Tagged<PageDetail>) {
  const { pathname } = useLocation();
  const queryClient = useQueryClient();
  const [kept] = useState(() => readDraft(pathname));
  const [isChangedByOther] = useState(() => kept?.base !== undefined && isOthers(loaded, kept.base, kept.values));
  const base = useRef<Base>(isChangedByOther && kept?.base ? kept.base : baseOf(loaded));
  const [values, setValues] = useState<DocumentFields>(kept?.values ?? loaded.record.edited);
  const newest = useRef(values);
  const [page, setPage] = useState(loaded);
  const newestPage = useRef(loaded);
  const [state, setState] = useState<SaveState>(kept ? "unsaved" : "saved");
  const [failure, setFailure] = useState<Error>();
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [conflict, setConflict] = useState<DraftConflict | undefined>(() =>
    isChangedByOther && kept?.base ? { base: kept.base.values, stored: loaded } : undefined,
  );
  /** A ref, because a delayed save needs the current value. */
  const isInConflict = useRef(conflict !== undefined);
  /** Address of the author. Only a session of the author stores the draft. */
  const [writer] = useState(() => readUser()?.email);
  const isShown = useIsMounted();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const underWay = useRef<Promise<boolean>>(undefined);

  const isUnsaved = () => !isSame(newest.current, base.current.values);

  /** Keeps unsaved text in the browser, or removes the kept text once all is stored. */
  function keep(): void {
    if (isUnsaved()) writeDraft(pathname, { values: newest.current, base: base.current, savedAt: Date.now() });
    else removeDraft(pathname);
  }

  /** Takes changed values over, keeps them in the browser, and saves them after a pause. */
  function take(next: DocumentFields): void {
    newest.current = next;
    setValues(next);
    keep();
    setState("unsaved");
    saveIn(PAUSE_MS);
  }

  /** Saves after a pause, which begins again with each call. */
  function saveIn(pauseMs: number): void {
    clearTimeout(timer.current);
    if (isShown.current) timer.current = setTimeout(save, pauseMs);
  }

  function showPage(stored: Tagged<PageDetail>): void {
    newestPage.current = stored;
    setPage(stored);
  }

  /** Stores all typed text. Returns false in a conflict, for another account, after a failure, or if typing went on. */
  async function save(): Promise<boolean> {
    clearTimeout(timer.current);
    while (underWay.current) await underWay.current;
    if (isInConflict.current || readUser()?.email !== writer) return false;
    if (!isUnsaved()) {
      setState("saved");
      return true;
    }
    setState("saving");
    underWay.current = store(newest.current);
    const isStored = await underWay.current;
    underWay.current = undefined;
    if (isStored && isUnsaved()) saveIn(PAUSE_MS);
    return isStored && !isUnsaved();
  }

  /** Makes the call that stores a document. Returns whether it succeeded. */
  async function store(sent: DocumentFields): Promise<boolean> {
    try {
      const saved = await callRecord(saveDraft, { params: { key }, body: sent, ifMatch: base.current.etag });
      settle(saved, sent);
      return true;
    } catch (error) {
      await handleFailure(asError(error), sent);
      return false;
    }
  }

  /** Takes a stored page as the base of later changes. `values` are the texts as they were typed. */
  function settle(saved: Tagged<PageDetail>, values: DocumentFields): void {
    base.current = { values, stored: saved.record.edited, etag: saved.etag };
    keep();
    showPage(saved);
    setErrors([]);
    setFailure(undefined);
    setState(isUnsaved() ? "unsaved" : "saved");
    queryClient.setQueryData(PAGE_QUERY_KEYS.record(key), saved);
    queryClient.invalidateQueries({ queryKey: PAGE_QUERY_KEYS.lists });
  }

  /** Handles a failed save: shows a conflict or the errors of fields, or else tries again after a pause. */
  async function handleFailure(error: Error, sent: DocumentFields): Promise<void> {
    if (isStale(error)) {
      const stored = await callRecord(getPage, { params: { key } }).catch(() => undefined);
      if (stored && !isOthers(stored, base.current, sent)) {
        base.current = baseOf(stored);
        if (isUnsaved()) saveIn(PAUSE_MS);
        else settle(stored, sent);
        return;
      }
      if (stored) {
        isInConflict.current = true;
        setConflict({ base: base.current.values, stored });
        return;
      }
    }
    if (error instanceof CallError && error.status === 400) {
      setErrors(error.errors);
      setState("rejected");
      return;
    }
    setFailure(error);
    setState("failed");
    saveIn(RETRY_MS);
  }

  /** Continues with these values, based on the version that another user stored. */
  function resolveConflict(next: DocumentFields): void {
    if (!conflict) return;
    base.current = baseOf(conflict.stored);
    showPage(conflict.stored);
    isInConflict.current = false;
    setConflict(undefined);
    take(next);
  }

  /** Shows the stored document without any typed changes. */
  function startFrom(stored: Tagged<PageDetail>): void {
    clearTimeout(timer.current);
    isInConflict.current = false;
    setConflict(undefined);
    base.current = baseOf(stored);
    newest.current = base.current.values;
    setValues(newest.current);
    settle(stored, newest.current);
  }

  const saveAtOnce = useEffectEvent(save);
  useEffect(() => {
    saveAtOnce();
    // Text is stored once when the user leaves. If the call fails, the text is kept in the tab.
    return () => void saveAtOnce();
  }, []);
  useBeforeUnload((event) => {
    if (isUnsaved()) event.preventDefault();
  });

  return {
    values,
    page,
    state,
    failure,
    errors,
    conflict,
    change: (path: string, next: unknown) => take(Object(withValue(newest.current, path, next))),
    /** Returns the current value at a path. A rendered value may be older. */
    read: (path: string) => valueAt(newest.current, path),
    /** Returns the page as it was stored last: `page` may be older in an event handler that has waited. */
    readPage: () => newestPage.current,
    save,
    startFrom,
    resolveConflict,
    showErrors: setErrors,
  };
}
