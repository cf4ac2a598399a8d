import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useId, useState } from "react";
import { useController, useFormState, useWatch } from "react-hook-form";
import { useNavigate } from "react-router";
import type { FieldError } from "#contract/error-response.ts";
import { type View, ViewInput } from "#contract/views.ts";
import { Button } from "#ui/button.tsx";
import { Tick } from "#ui/checkbox.tsx";
import { useConfirm } from "#ui/confirm.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { SelectField } from "#ui/field.tsx";
import { useToast } from "#ui/toast.tsx";
import { usePermissions } from "../base/account.ts";
import { FailureBanner } from "../base/failure-reason.tsx";
import { blankValues, checkbox, text } from "../forms/field-table.ts";
import { FormText } from "../forms/fields.tsx";
import { problemsOf } from "../forms/record-form.ts";
import { SmallForm } from "../forms/small-form.tsx";
import { useSmallForm } from "../forms/use-small-form.ts";
import type { ListControls } from "../resources/list-state.ts";
import { ignoreNotFound } from "../resources/resource-client.ts";
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

/**
 * Returns the fields of a view. `screen`, `query` and `columns` have no control: they are sent as `look` has them. `over` is the view
 * to replace: `send` reads it, and no body has it.
 */
function viewFields(screen: View["screen"], look: Pick<View, "query" | "columns">) {
  return {
    over: { ...text("Save as"), write: () => undefined },
    name: text("Name"),
    shared: checkbox("Share with colleagues"),
    screen: { ...text("List"), write: () => screen },
    query: { ...text("Search and filters"), write: () => look.query, refusalIn: refusalOf("Search and filters") },
    columns: { ...text("Columns"), write: () => look.columns, refusalIn: refusalOf("Columns") },
  };
}

/** Returns a function for refusals of a field that the form does not show. They are shown at the form as a whole. */
const refusalOf =
  (label: string) =>
  ({ message }: FieldError) => ({ path: "", message: `${label}: ${message}` });

function ViewForm({ controls, view, replaceable, onDone }: ViewFormProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const confirm = useConfirm();
  const { screen } = controls.shape;
  const look = view ? { query: view.query, columns: view.columns } : currentViewState(controls);
  const fields = viewFields(screen, look);
  const settled = () => queryClient.invalidateQueries({ queryKey: VIEWS_QUERY.queryKey });
  const state = useSmallForm({
    noun: "view",
    draftPath: `${screen}#view-${view?.id ?? "new"}`,
    fields,
    schema: ViewInput,
    ...(view && {
      stored: { values: { ...blankValues(fields), over: view.id, name: view.name, shared: view.shared } },
    }),
    worth: ["name"],
    afterSave: "closes",
    async send(input, { key, values: { over } }) {
      try {
        return await saveView(input, replaceable.find(({ id }) => id === over) ?? view, key);
      } catch (error) {
        // It may be there nevertheless.
        settled();
        throw error;
      }
    },
    async show(saved) {
      onDone();
      toast(view ? "View saved" : `View saved under ${areaOfScreen(screen)?.name}`);
      navigate(viewAddress(saved), { replace: true, preventScrollReset: true });
      await settled();
    },
  });
  const remove = useMutation({
    mutationFn: (one: View) => ignoreNotFound(removeView(one)),
    async onSuccess() {
      state.discard();
      onDone();
      toast("View deleted");
      await settled();
    },
  });

  function replace(chosen: string) {
    const replaced = replaceable.find((one) => one.id === chosen);
    state.change({ over: chosen, ...(replaced && { name: replaced.name, shared: replaced.shared }) });
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

  const { errors } = useFormState({ control: state.methods.control });
  // This window has only some of the fields: the list has the others.
  const other = problemsOf(errors).find(({ field }) => field !== "name");
  const failure = remove.error ?? state.failure;
  return (
    <SmallForm
      actions={(close) => (
        <div className="flex flex-wrap items-center justify-end gap-2">
          {view && (
            <Button busy={remove.isPending} className="mr-auto" onClick={() => askToDelete(view)}>
              Delete
            </Button>
          )}
          <Button onClick={close}>Cancel</Button>
          <Button busy={state.busy} type="submit" variant="primary">
            Save
          </Button>
        </div>
      )}
      onClose={onDone}
      state={state}
    >
      <FailureBanner
        error={failure ?? (other && new Error(other.message))}
        message={remove.error ? "Failed to delete view" : "Failed to save view"}
        reason={failure ? undefined : `${other?.message}.`}
      />
      {!view && replaceable.length > 0 && <SaveAs onChoose={replace} views={replaceable} />}
      <FormText autoComplete="off" autoFocus label="Name" name="name" />
      <ShareTick />
    </SmallForm>
  );
}

interface SaveAsProps {
  views: readonly View[];
  onChoose: (id: string) => void;
}

/** Choice between a new view and one that it replaces. */
function SaveAs({ views, onChoose }: SaveAsProps) {
  return (
    <SelectField label="Save as" onChange={({ target }) => onChoose(target.value)} value={useWatch({ name: "over" })}>
      <option value="">A new view</option>
      {views.map(({ id, name }) => (
        <option key={id} value={id}>
          Replace {name}
        </option>
      ))}
    </SelectField>
  );
}

function ShareTick() {
  const id = useId();
  const { value, ...field } = useController({ name: "shared" }).field;
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 desk:min-h-9" htmlFor={id}>
      <Tick {...field} checked={Boolean(value)} id={id} />
      <span>
        Share with colleagues
        <span className="block text-small text-ink-2">
          Everyone with access to this list will see it in their sidebar.
        </span>
      </span>
    </label>
  );
}
