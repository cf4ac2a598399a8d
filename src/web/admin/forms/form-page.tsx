import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { type FieldPath, type FieldValues, FormProvider, useForm, useFormState, useWatch } from "react-hook-form";
import { Link, useLocation, useNavigate, useParams } from "react-router";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { useConfirm } from "#ui/confirm.tsx";
import { useToast } from "#ui/toast.tsx";
import type { Tagged } from "#web/shared/call.ts";
import { useMayCall, usePermissions } from "../base/account.ts";
import { FailureBanner } from "../base/failure-reason.tsx";
import { SampleMark } from "../base/sample-mark.tsx";
import { BEGINS_IN_FIELD } from "../base/screen-focus.ts";
import { deletionQuestion } from "../lists/bulk-actions.ts";
import { DetailPage, useWide } from "../records/detail-page.tsx";
import type { DetailShape } from "../records/detail-skeleton.tsx";
import { PreviousNextLinks, useRecordNavigation } from "../records/use-record-navigation.tsx";
import { useWithList } from "../resources/list-address.ts";
import { useFormRecord } from "../resources/open-record.ts";
import {
  ignoreNotFound,
  isNotFound,
  REMOVAL,
  type ReadableRecords,
  type RemovableResource,
  recordQuery,
} from "../resources/resource-client.ts";
import { type Draft, readDraft, removeDraft, writeDraft } from "./drafts.ts";
import { blankValues, valuesOf } from "./field-table.ts";
import { FormFields } from "./fields.tsx";
import { FormNotices } from "./form-notices.tsx";
import { FormParts, shapesOf } from "./form-sections.tsx";
import type { FormQuestions, RecordForm } from "./record-form.ts";
import { SaveBar } from "./save-bar.tsx";
import { discardUnsaved, LeaveGuard } from "./unsaved-changes-guard.tsx";
import { useRecordForm } from "./use-record-form.ts";

/** Returns the shape of a form's page while its record loads. */
function shapeOf<Detail extends { id: string }, Values extends FieldValues, Body>(
  { fields, sections }: RecordForm<Detail, Values, Body>,
  actions: number,
): DetailShape {
  const { main, rail, under } = sections(undefined, false);
  return {
    eyebrow: true,
    badge: true,
    actions,
    main: shapesOf(fields, main),
    rail: shapesOf(fields, rail),
    ...(under && { under: shapesOf(fields, under) }),
  };
}

type AnyForm = Pick<RecordForm<{ id: string }, FieldValues, unknown>, "area" | "wording"> & {
  records: { noun: string; nouns: string };
};

/** Returns the props of a form's page that are the same for each record. */
function pageOf({ area, records, wording }: AnyForm) {
  return {
    area: wording?.area ?? area.name,
    back: { to: area.path, label: wording?.back ?? `Back to ${records.nouns}` },
    noun: records.noun,
  };
}

interface FormPageProps<Detail extends { id: string; sample: boolean }, Values extends FieldValues, Body> {
  form: RecordForm<Detail, Values, Body>;
  /** Returns the status beside the title. */
  badge?: (record: Detail) => ReactNode;
  questions?: FormQuestions<Detail, Body>;
}

/** Reads the record of an address. For the address of a merged record the server returns the record that stays. */
function useOpenedRecord<Detail extends { id: string }>(
  records: ReadableRecords<Detail, string>,
  id: string | undefined,
) {
  const { data, error, refetch } = useFormRecord(recordQuery(records, id ?? "new"), { enabled: id !== undefined });
  const [lastRead, setLastRead] = useState<Tagged<Detail>>();
  if (data && data !== lastRead && data.record.id === id) setLastRead(data);
  return {
    /** Record of this address as it was last read, also after it was merged. */
    loaded: lastRead?.record.id === id ? lastRead : undefined,
    /** Record that stays, if a colleague has merged this one. */
    mergedInto: data && data.record.id !== id ? data.record : undefined,
    /** Whether the server has answered, with a record or an error. */
    isRead: data !== undefined || error !== null,
    error,
    refetch,
  };
}

/** Page with the form of the record that the address names, or of a new record. */
export function FormPage<Detail extends { id: string; sample: boolean }, Values extends FieldValues, Body>(
  props: FormPageProps<Detail, Values, Body>,
) {
  const { form } = props;
  const { id } = useParams();
  const permissions = usePermissions();
  const mayChange = useMayCall(form.records.writeCall);
  const walk = useRecordNavigation({ resource: form.records, pathOf: form.area.paths.edit }, id);
  const wide = useWide();
  const links = <PreviousNextLinks of={form.records} walk={walk} />;
  const { loaded, mergedInto, isRead, error, refetch } = useOpenedRecord(form.records, id);
  const draft = useDraftOfMissing(form, id, !loaded && mergedInto);
  if (id !== undefined && !(loaded && isRead)) {
    return (
      <DetailPage
        {...pageOf(form)}
        banners={
          draft &&
          isRead &&
          (mergedInto ? (
            <MergedBanner form={form} into={mergedInto} message={`This ${form.records.noun} was merged`} />
          ) : (
            isNotFound(error) && <DraftOfDeletedRecord draft={draft} form={form} />
          ))
        }
        error={error ?? undefined}
        loading={!isRead && shapeOf(form, mayChange && wide ? 1 : 0)}
        onRetry={refetch}
        rail={null}
        title={undefined}
        neighbours={links}
      >
        {null}
      </DetailPage>
    );
  }
  const isOpen = form.mayChange?.(permissions, loaded?.record) ?? true;
  if (!mayChange || !isOpen) return <ReadOnlyForm {...props} record={loaded?.record} neighbours={links} />;
  return <LoadedForm {...props} key={id ?? "new"} loaded={loaded} mergedInto={mergedInto} neighbours={links} />;
}

/** Classes of a read-only form. They hide buttons and file fields, since a disabled fieldset does not stop dropped images. */
const READ_ONLY =
  "contents [&_button]:hidden [&_div:has(>input[type=file])]:hidden " +
  "[&_:is(input,select,textarea)]:border-border [&_:is(input,select,textarea)]:bg-surface-2 [&_textarea]:resize-none";

/** Form of a record for a user without write permission: all fields are shown, none can be changed. */
function ReadOnlyForm<Detail extends { id: string; sample: boolean }, Values extends FieldValues, Body>({
  form,
  record,
  badge,
  neighbours,
}: FormPageProps<Detail, Values, Body> & { record: Detail | undefined; neighbours: ReactNode }) {
  const values = record ? valuesOf(form.fields, record) : blankValues(form.fields);
  const methods = useForm<Values>({ values });
  const page = pageOf(form);
  const { noun, nouns, nameOf } = form.records;
  const { main, rail, under } = form.sections(record, false);
  const shown = (parts: typeof main | undefined) =>
    record &&
    parts && (
      <fieldset className={READ_ONLY} disabled>
        <FormParts fields={form.fields} parts={parts} />
      </fieldset>
    );
  return (
    <FormProvider {...methods}>
      <DetailPage
        {...page}
        badge={
          record && (
            <>
              {badge?.(record)}
              <SampleMark sample={record.sample} />
            </>
          )
        }
        error={undefined}
        loading={false}
        notices={
          <Banner message={record ? `You can view this ${noun}` : `You can't add ${nouns}`} tone="info">
            {record ? "Your role doesn't allow you to change it." : "Your role only allows you to view them."}
          </Banner>
        }
        onRetry={() => undefined}
        rail={shown(rail)}
        title={record ? nameOf(record) : page.area}
        under={shown(under)}
        neighbours={neighbours}
      >
        {shown(main)}
      </DetailPage>
    </FormProvider>
  );
}

/** Returns the draft of a record that cannot be opened any longer. Without one, the address of a merged record leads on. */
function useDraftOfMissing<Detail extends { id: string }, Values extends FieldValues, Body>(
  { area }: RecordForm<Detail, Values, Body>,
  id: string | undefined,
  mergedInto: Detail | undefined | false,
): Draft | undefined {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const withList = useWithList();
  const draft = id === undefined ? undefined : readDraft(pathname);
  const next = mergedInto && !draft ? withList(area.paths.edit(mergedInto.id)) : undefined;
  useEffect(() => {
    if (next !== undefined) navigate(next, { replace: true });
  }, [next, navigate]);
  return draft;
}

interface MergedBannerProps<Detail extends { id: string }, Values extends FieldValues, Body> {
  form: RecordForm<Detail, Values, Body>;
  /** Record that stays. */
  into: Detail;
  message: string;
}

/** Says that a colleague has merged the record, with a link to the remaining record. */
function MergedBanner<Detail extends { id: string }, Values extends FieldValues, Body>({
  form: { area, records },
  into,
  message,
}: MergedBannerProps<Detail, Values, Body>) {
  return (
    <Banner message={message}>
      <span>{`Someone has merged this ${records.noun} into another one. What you typed is still here.`}</span>{" "}
      <Link className="font-medium underlined-link" to={area.paths.edit(into.id)}>
        {`Edit ${records.nameOf(into)}`}
      </Link>
    </Banner>
  );
}

/** Offers to save a draft as a new record, because its own record was deleted. */
function DraftOfDeletedRecord<Detail extends { id: string; sample: boolean }, Values extends FieldValues, Body>({
  form,
  draft,
}: Pick<FormPageProps<Detail, Values, Body>, "form"> & { draft: Draft }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  function startAnew({ values, savedAt }: Draft) {
    writeDraft(form.area.paths.new, { values, savedAt });
    removeDraft(pathname);
    return navigate(form.area.paths.new);
  }
  return (
    <Banner
      action={{ label: `Save as a new ${form.records.noun}`, onAct: () => startAnew(draft) }}
      message={`Someone has deleted this ${form.records.noun}`}
    >
      What you typed is still here.
    </Banner>
  );
}

function LoadedForm<Detail extends { id: string; sample: boolean }, Values extends FieldValues, Body>({
  form,
  loaded: given,
  mergedInto,
  badge,
  questions,
  neighbours,
}: FormPageProps<Detail, Values, Body> & {
  loaded: Tagged<Detail> | undefined;
  /** Record that stays, if a colleague has merged this one. */
  mergedInto: Detail | undefined;
  neighbours: ReactNode;
}) {
  // A new record begins with the form's own values.
  const state = useRecordForm(form, given ?? form, questions?.update);
  const { methods, canLeave } = state;
  const { isDirty, isSubmitting, errors } = useFormState({ control: methods.control });
  const removal = useFormRemoval(form, given, state.leaveFor, questions?.removal);
  const record = given?.record;
  const closed = isSubmitting || state.conflict !== undefined;
  const name = "status" as FieldPath<Values>;
  const status: unknown = useWatch({ control: methods.control, name, disabled: !form.verbOf });
  const verb = form.verbOf?.(String(status), record) ?? (record ? "Update" : "Create");
  const wide = useWide();
  const withList = useWithList();
  const { main, rail, under } = form.sections(record, !record);
  const open = (parts: typeof main) => (
    <FormFields closed={closed}>
      <FormParts fields={form.fields} parts={parts} />
    </FormFields>
  );
  const deletion = record && <DeleteButton busy={removal.removing} name={form.name} onPress={removal.ask} />;
  return (
    <FormProvider {...methods}>
      <form
        className="flex flex-1 flex-col"
        {...(!record && wide && BEGINS_IN_FIELD)}
        noValidate
        onSubmit={state.submit}
      >
        <DetailPage
          actions={wide && deletion}
          {...pageOf(form)}
          badge={
            record && (
              <>
                {badge?.(record)}
                <SampleMark sample={record.sample} />
              </>
            )
          }
          banners={
            <>
              <LeaveGuard
                noun={form.records.noun}
                onDiscard={state.discard}
                canLeave={canLeave}
                saving={state.saving}
                unsaved={isDirty}
              />
              {removal.banner}
              {mergedInto ? (
                <MergedBanner
                  form={form}
                  into={mergedInto}
                  message={
                    state.failure ? `Failed to save ${form.records.noun}` : `This ${form.records.noun} was merged`
                  }
                />
              ) : (
                state.failure && <SaveFailed form={form} state={state} isNew={!record} failure={state.failure} />
              )}
            </>
          }
          error={undefined}
          loading={false}
          notices={<FormNotices form={form} state={state} />}
          onRetry={() => undefined}
          rail={open(rail)}
          eyebrow={record && `Edit ${form.name}`}
          rejected={Object.keys(errors).length > 0}
          title={record ? form.records.nameOf(record) : (form.wording?.title ?? `Add ${form.name}`)}
          under={under && open(under)}
          neighbours={neighbours}
        >
          {open(main)}
        </DetailPage>
        {!wide && deletion && <div className="grid py-4">{deletion}</div>}
        <SaveBar
          blocked={state.conflict !== undefined}
          busy={isSubmitting}
          cancelTo={withList((record && form.pathAfter?.(record, false)) ?? form.area.path)}
          save={`${verb} ${form.name}`}
          saving={(!record && form.wording?.creating) || "Saving..."}
          unsaved={isDirty}
        />
      </form>
    </FormProvider>
  );
}

/** Button that deletes the record. `name` is that of its kind, such as `Product`. */
function DeleteButton({ name, busy, onPress }: { name: string; busy: boolean; onPress: () => void }) {
  return (
    <Button busy={busy} icon={<Trash2 size={16} />} onClick={onPress}>
      Delete {name}
    </Button>
  );
}

interface SaveFailedProps<Detail extends { id: string; sample: boolean }, Values extends FieldValues, Body> {
  form: RecordForm<Detail, Values, Body>;
  state: ReturnType<typeof useRecordForm<Detail, Values, Body>>;
  isNew: boolean;
  failure: Error;
}

/** Banner that says why nothing was saved. The form keeps its values. */
function SaveFailed<Detail extends { id: string; sample: boolean }, Values extends FieldValues, Body>({
  form,
  state,
  isNew,
  failure,
}: SaveFailedProps<Detail, Values, Body>) {
  const message = (isNew && form.wording?.createFailed) || `Failed to save ${form.records.noun}`;
  if (!isNew && isNotFound(failure)) {
    return (
      <Banner
        action={{ label: `Save as a new ${form.records.noun}`, onAct: () => state.startAnew(form.area.paths.new) }}
        message={message}
      >
        Someone has deleted this {form.records.noun} since you opened it. What you typed is still here.
      </Banner>
    );
  }
  return (
    <FailureBanner
      action={{ label: "Try again", onAct: state.submit }}
      error={failure}
      message={message}
      onDismiss={state.dismissFailure}
    >
      What you typed is still here.
    </FailureBanner>
  );
}

/** Returns `ask`, which deletes the record of a form after a question and leads to the list, with the banner of a failure. */
export function useFormRemoval<Detail extends { id: string; sample: boolean }>(
  form: { area: { path: string }; records: RemovableResource<Detail> },
  loaded: Tagged<Detail> | undefined,
  leaveFor: (path: string) => void,
  question?: FormQuestions<Detail, unknown>["removal"],
) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const confirm = useConfirm();

  const { mutate, reset, isPending, data, error, variables } = useMutation({
    mutationKey: REMOVAL,
    /** Resolves to whether the record was deleted: the user may have left the question. */
    async mutationFn(record: Detail) {
      const workBefore = await question?.(record);
      if (question && !workBefore) return false;
      await workBefore?.(record);
      // A reading that is under way would find nothing.
      await queryClient.cancelQueries({ predicate: ({ queryKey }) => queryKey.includes(record.id) });
      await ignoreNotFound(form.records.remove(record.id));
      return true;
    },
    onSuccess(isDeleted, record) {
      if (!isDeleted) return;
      discardUnsaved();
      leaveFor(form.area.path);
      toast(`${form.records.nameOf(record)} deleted`);
      const { keys } = form.records;
      // Refetched at the next visit, not while its page is about to close.
      queryClient.invalidateQueries({ queryKey: keys.record(record.id), refetchType: "none" });
      queryClient.invalidateQueries({
        queryKey: keys.all,
        predicate: ({ queryKey }) => queryKey[1] !== "record" && !queryKey.includes(record.id),
      });
    },
  });

  return {
    // Also true while `question` is open, and after the deletion until the list is shown.
    removing: isPending || data === true,
    async ask() {
      if (!loaded) return;
      if (question) return mutate(loaded.record);
      const { paragraphs, ...asked } = deletionQuestion(form.records, [loaded.record]);
      const isConfirmed = await confirm({ ...asked, text: paragraphs.join(" ") });
      if (isConfirmed) mutate(loaded.record);
    },
    banner: error && (
      <FailureBanner
        action={{ label: "Try again", onAct: () => mutate(variables) }}
        error={error}
        message={`Failed to delete ${form.records.noun}`}
        onDismiss={reset}
      />
    ),
  };
}
