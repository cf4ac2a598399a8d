import { ASSIGNED_AREAS, type AssignedArea } from "#contract/assignees.ts";
import type { FieldError } from "#contract/error-response.ts";
import { KEY_NOT_PERMITTED } from "#contract/keys.ts";
import { mapToRecord } from "#contract/map-record.ts";
import { may, type Permission } from "#contract/permissions.ts";
import {
  areaOfTask,
  TASK_MESSAGES,
  TASK_RECORDS,
  type Task,
  type TaskChange,
  type TaskInput,
  type TaskRecordField,
  type TaskRecordIds,
  type TaskStatus,
  taskWritePermission,
  unknownRecord,
} from "#contract/tasks.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import { dayOf } from "#server/platform/calendar.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import { HttpError, invalidFields, notPermitted } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { newId } from "#server/platform/records/ids.ts";
import {
  type ActorContext,
  type AfterChange,
  changeRecord,
  createRecord,
  findOr404,
  recordChange,
  removeRecord,
} from "#server/platform/records/records.ts";
import type { Session } from "#server/platform/session/session.ts";
import { findRecordAddress } from "#server/tasks/about-store.ts";
import { dueAt } from "#server/tasks/due-days.ts";
import { remindOfTask } from "#server/tasks/notified-tasks.ts";
import { nextDueOn } from "#server/tasks/repetition.ts";
import {
  deleteTasks,
  findNextId,
  findRepeatDay,
  findTask,
  insertTask,
  type NewTask,
  setNextId,
  type TaskFields,
  updateTask,
} from "#server/tasks/store.ts";
import { tasksTable } from "#server/tasks/tables.ts";
import { findAssignee, requireAssignee } from "#server/users/assignees.ts";

/** Returns the areas whose tasks a caller may read. */
export function readableAreas(permissions: readonly Permission[]): readonly AssignedArea[] {
  return ASSIGNED_AREAS.filter((area) => may(permissions, `${area}:read`));
}

/** Returns a task, or undefined where the caller may not read its record. */
export async function findVisibleTask(
  db: Read,
  { permissions }: Pick<Session, "permissions">,
  id: string,
): Promise<VersionedRecord<Task> | undefined> {
  const found = await findTask(db, id);
  return found && may(permissions, `${areaOfTask(found.record)}:read`) ? found : undefined;
}

/** Returns the email addresses of the person whom a task is about: at most one, since a task has at most one record. */
async function peopleOf(db: Read, task: TaskRecordIds): Promise<string[]> {
  const people: string[] = [];
  for (const field of TASK_RECORDS) {
    const id = task[field];
    const email = id === null ? undefined : await findRecordAddress(db, field, id);
    if (email) people.push(email);
  }
  return people;
}

/** Store of the tasks that a caller may read, as `records.ts` needs it. */
function storeFor(session: Session) {
  return {
    type: tasksTable.recordType,
    affectsPublicPages: false,
    nameOf: (task: Task) => task.title,
    assigneeOf: (task: Task) => task.assigneeId,
    eventOf: (before: Task | undefined, after: Task | undefined) =>
      after?.status === "Done" && before?.status !== "Done" ? ("task.completed" as const) : undefined,
    // The name of the record is not a part of the task.
    inTrail: ({ recordName: _, ...task }: Task) => task,
    peopleOf,
    needsOf: (task: Task) => `${areaOfTask(task)}:read` as const,
    find: (db: Read, id: string) => findVisibleTask(db, session, id),
    remove: (tx: Tx, id: string) => deleteTasks(tx, "id", [id]),
  };
}

/** Throws a 403 unless the caller may change the record of the task, and read it. */
function requireMayWrite({ permissions, key }: Session, task: TaskRecordIds): void {
  if (may(permissions, taskWritePermission(task)) && may(permissions, `${areaOfTask(task)}:read`)) return;
  throw notPermitted(...(key ? [KEY_NOT_PERMITTED] : []));
}

/** Throws a 400 at each field with a record beyond the first, unless the task has at most one record. */
function requireOneRecord(task: TaskRecordIds): void {
  const [, ...others] = TASK_RECORDS.filter((field) => task[field] !== null);
  const errors = others.map((path): FieldError => ({ path, message: TASK_MESSAGES.oneRecord }));
  if (errors.length > 0) throw invalidFields(errors);
}

/**
 * Throws a 400 for more than one record, or at the field of a new record that does not exist or is not readable for the
 * caller.
 */
async function requireRecord(tx: Tx, session: Session, task: TaskRecordIds, before?: TaskRecordIds): Promise<void> {
  requireOneRecord(task);
  const field = TASK_RECORDS.find((one) => task[one] !== null && task[one] !== before?.[one]);
  if (!field) return;
  const isReadable = may(session.permissions, `${areaOfTask(task)}:read`);
  if (isReadable && (await findRecordAddress(tx, field, task[field] ?? "")) !== undefined) return;
  throw invalidFields([{ path: field, message: unknownRecord(field) }]);
}

/**
 * Creates a task, by default for the account that creates it. Throws a 403 without permission, and a 400 for a wrong
 * field.
 */
export function createTask(platform: Platform, acting: ActorContext, input: TaskInput) {
  const { session } = acting;
  const insert = async (tx: Tx, id: string, _: TaskInput, now: string) => {
    const task: TaskFields = {
      title: input.title,
      dueOn: input.dueOn,
      dueTime: input.dueTime ?? null,
      description: input.description ?? "",
      repeat: input.repeat ?? "none",
      status: input.status ?? "Open",
      assigneeId: input.assigneeId === undefined ? session.account.id : input.assigneeId,
      ...recordOf(input),
    };
    await requireRecord(tx, session, task);
    requireMayWrite(session, task);
    await requireReadingAssignee(tx, task);
    await insertTask(tx, { ...task, id, author: session.account }, now);
    await remindOfTask(tx, platform, session, { id, ...task });
  };
  return createRecord(platform, { ...storeFor(session), insert }, acting, input, repeatOnDone(platform, acting));
}

/** Returns the record that a body names, or the former one where the body leaves it out. */
function recordOf(body: Pick<TaskInput, TaskRecordField>, before?: TaskRecordIds): TaskRecordIds {
  return mapToRecord(TASK_RECORDS, (field) => {
    const id = body[field];
    return id === undefined ? (before?.[field] ?? null) : id;
  });
}

/** Throws a 400 for an assignee who may not read the record. */
async function requireReadingAssignee(tx: Tx, task: TaskFields): Promise<void> {
  const { assigneeId } = task;
  if (assigneeId !== null) await requireAssignee(tx, assigneeId, `${areaOfTask(task)}:read`, "assigneeId");
}

/**
 * Returns the id of the new assignee, null for nobody, or undefined if the assignee stays. Throws a 400 if it may not
 * read the record.
 */
async function changedAssignee(tx: Tx, task: TaskFields, before: Task): Promise<string | null | undefined> {
  const isReopened = task.status === "Open" && before.status === "Done";
  const isSame = task.assigneeId === before.assigneeId;
  if (isSame && !isReopened && areaOfTask(task) === areaOfTask(before)) return undefined;
  try {
    await requireReadingAssignee(tx, task);
    // A finished task keeps an assignee whose account was deleted.
    return isSame && !isReopened && task.assigneeId === null ? undefined : task.assigneeId;
  } catch (error) {
    // An open task of a former assignee becomes unassigned.
    if (isSame && isReopened && error instanceof HttpError) return null;
    throw error;
  }
}

/** Returns the work that follows a change: a repeated task that is done creates the next one, and one that is open again removes it. */
function repeatOnDone(platform: Platform, acting: ActorContext): AfterChange<Task> {
  return async (tx, before, after) => {
    if (after?.status === "Done" && before?.status !== "Done") await createNext(tx, platform, acting, after);
    if (after?.status === "Open" && before?.status === "Done") await takeBackNext(tx, platform, acting, after);
  };
}

/** Creates the next task of a repeated one, unless that has happened before. */
async function createNext(tx: Tx, platform: Platform, acting: ActorContext, done: Task): Promise<void> {
  const { repeat } = done;
  if (repeat === "none" || (await findNextId(tx, done.id)) !== undefined) return;
  const repeatDay = await findRepeatDay(tx, done.id);
  const now = platform.now();
  const dueOn = nextDueOn({ repeat, dueOn: done.dueOn, day: repeatDay }, dayOf(now));
  if (dueOn === undefined) return;
  const id = newId();
  const assigneeId = await assigneeOfNext(tx, done);
  const task: NewTask = { ...fieldsOf(done), id, dueOn, assigneeId, author: acting.session.account, repeatDay };
  await insertTask(tx, task, now.toISOString());
  await setNextId(tx, done.id, id);
  await remindOfTask(tx, platform, acting.session, task);
  const store = storeFor(acting.session);
  const { record } = await findOr404(tx, store, id);
  await recordChange(tx, platform, store, acting, { action: "created", id, before: undefined, after: record });
}

/** Returns the assignee of a finished task for its next repetition, if the account may still have it. */
async function assigneeOfNext(tx: Tx, task: Task): Promise<string | null> {
  if (task.assigneeId === null) return null;
  const account = await findAssignee(tx, task.assigneeId, `${areaOfTask(task)}:read`);
  return account?.id ?? null;
}

/**
 * Deletes the task that was created when a reopened task was done, unless the created one was changed or done since.
 */
async function takeBackNext(tx: Tx, platform: Platform, acting: ActorContext, reopened: Task): Promise<void> {
  const id = await findNextId(tx, reopened.id);
  const next = id === undefined ? undefined : await findTask(tx, id);
  if (!next || next.version > 1 || next.record.status !== "Open") return;
  await deleteTasks(tx, "id", [next.record.id]);
  await setNextId(tx, reopened.id, null);
  const deleted = { action: "deleted", id: next.record.id, before: next.record, after: undefined };
  await recordChange(tx, platform, storeFor(acting.session), acting, deleted);
}

/** Returns the fields of an open task like this one, without date and assignee. */
function fieldsOf({ title, dueTime, description, repeat, ...task }: Task): Omit<TaskFields, "dueOn" | "assigneeId"> {
  const records = mapToRecord(TASK_RECORDS, (field) => task[field]);
  return { title, dueTime, description, repeat, status: "Open", ...records };
}

/**
 * Changes a task to the fields that `changed` returns. Throws a 403 without permission, and a 400 for a wrong field.
 */
function changeTask(
  platform: Platform,
  acting: ActorContext,
  id: string,
  action: string,
  changed: (before: Task) => TaskFields,
) {
  const { session } = acting;
  const change = async (tx: Tx, now: string, before: Task) => {
    const task = changed(before);
    requireMayWrite(session, before);
    await requireRecord(tx, session, task, before);
    requireMayWrite(session, task);
    const assignee = await changedAssignee(tx, task, before);
    if (task.status !== before.status || dueAt(task) !== dueAt(before))
      await remindOfTask(tx, platform, session, { id, ...task });
    return updateTask(tx, before, task, assignee, now);
  };
  return changeRecord(platform, storeFor(session), acting, id, action, change, repeatOnDone(platform, acting));
}

export function replaceTask(platform: Platform, acting: ActorContext, id: string, change: TaskChange) {
  return changeTask(platform, acting, id, "changed", (before) => ({
    title: change.title,
    dueOn: change.dueOn,
    dueTime: change.dueTime === undefined ? before.dueTime : change.dueTime,
    description: change.description ?? before.description,
    repeat: change.repeat ?? before.repeat,
    status: change.status ?? before.status,
    assigneeId: change.assigneeId === undefined ? before.assigneeId : change.assigneeId,
    ...recordOf(change, before),
  }));
}

export function setTaskStatus(platform: Platform, acting: ActorContext, id: string, status: TaskStatus) {
  return changeTask(platform, acting, id, "changed status", (before) => ({ ...before, status }));
}

export function removeTask(platform: Platform, acting: ActorContext, id: string) {
  const { session } = acting;
  return removeRecord(platform, storeFor(session), acting, id, async (_, before) => {
    if (before) requireMayWrite(session, before);
  });
}
