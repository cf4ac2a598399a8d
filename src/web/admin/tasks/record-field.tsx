import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { get, useController, useFormContext, useFormState, useWatch } from "react-hook-form";
import { getApplication } from "#contract/applications.ts";
import { customerCalls } from "#contract/customers.ts";
import { dealCalls } from "#contract/deals.ts";
import { getMessage } from "#contract/messages.ts";
import { may, type Permission } from "#contract/permissions.ts";
import { type FoundRecord, SEARCH_LIMITS } from "#contract/search.ts";
import { TASK_RECORDS, type Task, type TaskRecordField, taskWritePermission } from "#contract/tasks.ts";
import { callRecord } from "#web/shared/call.ts";
import { usePermissions } from "../base/account.ts";
import { searchQuery } from "../base/search-query.ts";
import { useDebounced } from "../base/use-debounced.ts";
import { Combobox } from "../forms/combobox.tsx";
import { isId } from "../resources/record-id.ts";
import { tasks } from "./task-client.ts";

/** Kinds of records that a task can be about, by the type in search results. */
const KINDS = {
  customer: { field: "customerId", word: "Customer" },
  deal: { field: "dealId", word: "Deal" },
  message: { field: "messageId", word: "Message" },
  application: { field: "applicationId", word: "Application" },
} as const satisfies Partial<Record<FoundRecord["type"], { field: TaskRecordField; word: string }>>;

/** Field that has the typed text while no record is chosen. */
const TYPED = "customerId";
const NOT_CHOSEN = "Choose one from the list, or clear the field";

const NO_RECORD = { messageId: null, applicationId: null, dealId: null };

/** Field in which the record of a task is found: a customer, deal, message or application. The form has one id field for each. */
export function TaskRecord({ task }: { task: Task | undefined }) {
  const { setValue } = useFormContext();
  const permissions = usePermissions();
  const { field } = useController({
    name: TYPED,
    rules: { validate: (typed: string) => (typed === "" || isId(typed) ? undefined : NOT_CHOSEN) },
  });
  const ids: readonly string[] = useWatch({ name: TASK_RECORDS as unknown as string[] });
  const at = ids.findIndex((id) => isId(id));
  const typed = at < 0 ? String(field.value) : "";
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<{ id: string; name: string }>();
  const name = useRecordName(TASK_RECORDS[at], ids[at] ?? "", [chosen, known(task)]);
  const options = useFoundRecords(isOpen ? typed.trim() : "", permissions);

  function choose(chosenField: TaskRecordField, value: string) {
    for (const one of TASK_RECORDS) {
      const isValidated = one === TYPED;
      setValue(one, one === chosenField ? value : "", {
        shouldDirty: true,
        shouldValidate: isValidated && value === "",
      });
    }
  }

  return (
    <Combobox
      error={useRecordError()}
      label="About"
      name={TYPED}
      onBlur={() => {
        setOpen(false);
        field.onBlur();
      }}
      onChange={({ target }) => {
        setOpen(true);
        choose(TYPED, target.value);
      }}
      onChoose={(option) => {
        setChosen({ id: option.recordId, name: option.text });
        setOpen(false);
        choose(option.field, option.recordId);
      }}
      onOpen={setOpen}
      optional
      options={options}
      placeholder="Customer, deal, message or application"
      ref={field.ref}
      value={at < 0 ? typed : name}
    />
  );
}

/** Name of the record that a field of a task has the id of. */
export function TaskRecordName({ field, id }: { field: TaskRecordField; id: string }) {
  return useRecordName(field, id, []) || "None";
}

/** Returns the record of a stored task with its name. */
function known(task: Task | undefined): { id: string; name: string } | undefined {
  const field = task && TASK_RECORDS.find((one) => task[one] !== null);
  return field && { id: task[field] ?? "", name: task.recordName };
}

/** Returns the first error of the fields with an id; undefined without an error. */
function useRecordError(): string | undefined {
  const { errors } = useFormState({ name: TASK_RECORDS as unknown as string[] });
  for (const one of TASK_RECORDS) {
    const error: { message?: string } | undefined = get(errors, one);
    if (error?.message) return error.message;
  }
  return undefined;
}

/** Reads the name of a record. The folders of these records show tasks, so their clients cannot be imported here. */
const NAME_OF: Readonly<Record<TaskRecordField, (id: string) => Promise<string>>> = {
  customerId: async (id) => (await callRecord(customerCalls.get, { params: { id } })).record.name,
  dealId: async (id) => (await callRecord(dealCalls.get, { params: { id } })).record.title,
  messageId: async (id) => (await callRecord(getMessage, { params: { id } })).record.name,
  applicationId: async (id) => {
    const { record } = await callRecord(getApplication, { params: { id } });
    return `${record.firstName} ${record.lastName}`;
  },
};

/** Returns the name of a record from `names` or, for a restored draft, from the server. `""` while it is unknown. */
function useRecordName(
  field: TaskRecordField | undefined,
  id: string,
  names: readonly ({ id: string; name: string } | undefined)[],
): string {
  const known = names.find((one) => one?.id === id)?.name;
  const { data } = useQuery({
    queryKey: [...tasks.keys.all, "record-name", field, id],
    queryFn: () => (field ? NAME_OF[field](id) : ""),
    enabled: field !== undefined && known === undefined,
  });
  return known ?? data ?? "";
}

/** Returns the records that match what is typed, as far as the user may give them a task. */
function useFoundRecords(typed: string, permissions: readonly Permission[]) {
  const term = useDebounced(typed);
  const { data = [] } = useQuery({ ...searchQuery(term), enabled: [...term].length >= SEARCH_LIMITS.shortest });
  if (typed === "") return [];
  return data.flatMap(({ type, id, title, subtitle }) => {
    const kind = type in KINDS ? KINDS[type as keyof typeof KINDS] : undefined;
    if (!kind || !may(permissions, taskWritePermission({ ...NO_RECORD, [kind.field]: id }))) return [];
    return [{ id: `${type} ${id}`, recordId: id, field: kind.field, text: title, detail: `${kind.word}, ${subtitle}` }];
  });
}
