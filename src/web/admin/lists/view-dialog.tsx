import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { type FieldError, fieldErrors } from "#contract/error-response.ts";
import { type View, ViewInput } from "#contract/views.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Tick } from "#ui/checkbox.tsx";
import { useConfirm } from "#ui/confirmation.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { SelectField, TextField } from "#ui/field.tsx";
import { useToast } from "#ui/toast.tsx";
import { CallError } from "#web/shared/call.ts";
import { type Attempt, attemptFor } from "../forms/drafts.ts";
import { usePermissions } from "../shell/account.ts";
import { FailureReason } from "../shell/failure-reason.tsx";
import type { ListControls } from "./list-state.ts";
import { ignoreNotFound } from "./resource-client.ts";
import {
  areaOfScreen,
  currentViewState,
  findShownView,
  mayChangeView,
  removeView,
  saveView,
  VIEWS_QUERY,
  viewAddress,
} from "./views.ts";

interface ViewDialogProps {
  controls: ListControls;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Element that takes the focus after closing, since the pressed button in the menu no longer exists. */
  opener: RefObject<HTMLElement | null>;
}

/** Dialog that saves the state of a list as a view, or edits the view that is shown. */
export function ViewDialog({ controls, open, onOpenChange, opener }: ViewDialogProps) {
  const { data } = useQuery(VIEWS_QUERY);
  const permissions = usePermissions();
  const views = data?.rows ?? [];
  const found = findShownView(views, controls);
  const shown = found && mayChangeView(found, permissions) ? found : undefined;
  const [asOpened, setAsOpened] = useState(shown);
  // A saved view is shown at once, while the dialog is still closing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it opens, and not when something is saved behind it.
  useEffect(() => {
    if (open) setAsOpened(shown);
  }, [open]);
  return (
    <Dialog focusAfter={opener} onOpenChange={onOpenChange} open={open} title={asOpened ? "Edit view" : "Save view"}>
      <ViewForm
        controls={controls}
        key={asOpened?.id}
        onDone={() => onOpenChange(false)}
        replaceable={views.filter(({ own, screen }) => own && screen === controls.shape.screen)}
        view={asOpened}
      />
    </Dialog>
  );
}

interface ViewFormProps {
  controls: ListControls;
  /** View to edit. Undefined: a new view is created. */
  view: View | undefined;
  /** Views that the new one can replace. */
  replaceable: readonly View[];
  onDone: () => void;
}

function ViewForm({ controls, view, replaceable, onDone }: ViewFormProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const confirm = useConfirm();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(view?.name ?? "");
  const [shared, setShared] = useState(view?.shared ?? false);
  const [over, setOver] = useState(view?.id ?? "");
  const [rejected, setRejected] = useState<readonly FieldError[]>([]);
  const attempt = useRef<Attempt>(undefined);
  const { screen } = controls.shape;

  const settled = () => queryClient.invalidateQueries({ queryKey: VIEWS_QUERY.queryKey });
  const save = useMutation({
    mutationFn(input: ViewInput) {
      attempt.current = attemptFor(attempt.current, input);
      return saveView(input, replaceable.find((one) => one.id === over) ?? view, attempt.current.key);
    },
    async onSuccess(saved) {
      onDone();
      toast(view ? "View saved" : `View saved under ${areaOfScreen(screen)?.name}`);
      navigate(viewAddress(saved), { replace: true, preventScrollReset: true });
      await settled();
    },
    onError(error) {
      if (error instanceof CallError && error.errors.length > 0) reject(error.errors);
      // It may be there nevertheless.
      settled();
    },
  });
  const remove = useMutation({
    mutationFn: (one: View) => ignoreNotFound(removeView(one)),
    async onSuccess() {
      onDone();
      toast("View deleted");
      await settled();
    },
  });

  function reject(errors: readonly FieldError[]) {
    setRejected(errors);
    if (errors.some(({ path }) => path === "name")) field.current?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const look = view ? { query: view.query, columns: view.columns } : currentViewState(controls);
    const checked = ViewInput.safeParse({ name, shared, screen, ...look });
    reject(checked.success ? [] : fieldErrors(checked.error));
    if (checked.success && !save.isPending) save.mutate(checked.data);
  }

  function replace(chosen: string) {
    setOver(chosen);
    const replaced = replaceable.find((one) => one.id === chosen);
    if (!replaced) return;
    setName(replaced.name);
    setShared(replaced.shared);
  }

  async function askToDelete(asked: View) {
    const isConfirmed =
      !asked.shared ||
      (await confirm({
        confirm: "Delete view",
        text: "It will disappear from everyone's sidebar. The records it shows are not affected.",
        title: `Delete ${asked.name}?`,
      }));
    if (isConfirmed) remove.mutate(asked);
  }

  const error = remove.error ?? save.error;
  const messageAt = (at: string) => rejected.find(({ path }) => path.split(".")[0] === at)?.message;
  // The list has the fields of the search, the filters and the columns: this window has only the name.
  const isOfLook = (path: string) => /^(query|columns)(\.|$)/.test(path);
  const other = rejected.find(({ path }) => path !== "name");
  const otherMessage = other && `${isOfLook(other.path) ? "Search and filters: " : ""}${other.message}.`;
  const failure = error && !(error instanceof CallError && error.errors.length > 0) ? error : undefined;
  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      {(failure || otherMessage) && (
        <Banner message={remove.error ? "Failed to delete view" : "Failed to save view"}>
          {failure ? <FailureReason error={failure} /> : otherMessage}
        </Banner>
      )}
      {!view && replaceable.length > 0 && (
        <SelectField label="Save as" onChange={({ target }) => replace(target.value)} value={over}>
          <option value="">A new view</option>
          {replaceable.map((one) => (
            <option key={one.id} value={one.id}>
              Replace {one.name}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        autoComplete="off"
        autoFocus
        error={messageAt("name")}
        label="Name"
        onChange={({ target }) => setName(target.value)}
        ref={field}
        type="text"
        value={name}
      />
      <label className="flex min-h-11 cursor-pointer items-center gap-3 desk:min-h-9" htmlFor={id}>
        <Tick checked={shared} id={id} onChange={({ target }) => setShared(target.checked)} />
        <span>
          Share with colleagues
          <span className="block text-small text-ink-2">
            Everyone with access to this list will see it in their sidebar.
          </span>
        </span>
      </label>
      <div className="flex flex-wrap items-center justify-end gap-2">
        {view && (
          <Button busy={remove.isPending} className="mr-auto" onClick={() => askToDelete(view)}>
            Delete
          </Button>
        )}
        <Button onClick={onDone}>Cancel</Button>
        <Button busy={save.isPending} type="submit" variant="primary">
          Save
        </Button>
      </div>
    </form>
  );
}
