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
  unknownRecord,
} from "#contract/tasks.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import { HttpError, invalidFields, notPermitted } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type ActorContext, changeRecord, createRecord, removeRecord } from "#server/platform/records/records.ts";
import type { Session } from "#server/platform/session/session.ts";
import { findRecordAddress } from "#server/tasks/about-store.ts";
import { deleteTasks, findTask, insertTask, type TaskFields, updateTask } from "#server/tasks/store.ts";
import { tasksTable } from "#server/tasks/tables.ts";
import { requireAssignee } from "#server/users/assignees.ts";

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

/** Returns the email addresses of the person whom a task is about. */
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
    // The name of the record is not a part of the task.
    inTrail: ({ recordName: _, ...task }: Task) => task,
    peopleOf,
    find: (db: Read, id: string) => findVisibleTask(db, session, id),
    remove: (tx: Tx, id: string) => deleteTasks(tx, "id", [id]),
  };
}

/** Throws a 403 unless the caller may change the record of the task. */
function requireMayWrite({ permissions, key }: Session, task: TaskRecordIds): void {
  if (may(permissions, `${areaOfTask(task)}:write`)) return;
  throw notPermitted(...(key ? [KEY_NOT_PERMITTED] : []));
}

/** Throws a 400 at each field with a record beyond the first, unless the task has at most one record. */
function requireOneRecord(task: TaskRecordIds): void {
  const [, ...others] = TASK_RECORDS.filter((field) => task[field] !== null);
  const errors = others.map((path): FieldError => ({ path, message: TASK_MESSAGES.oneRecord }));
  if (errors.length > 0) throw invalidFields(errors);
}

/** Throws a 400 at the field of a new record that does not exist or that the caller may not read. */
async function requireRecord(tx: Tx, session: Session, task: TaskRecordIds, before?: TaskRecordIds): Promise<void> {
  requireOneRecord(task);
  const field = TASK_RECORDS.find((one) => task[one] !== null && task[one] !== before?.[one]);
  if (!field) return;
  const isReadable = may(session.permissions, `${areaOfTask(task)}:read`);
  if (isReadable && (await findRecordAddress(tx, field, task[field] ?? "")) !== undefined) return;
  throw invalidFields([{ path: field, message: unknownRecord(field) }]);
}

/** Creates a task, by default for the account that creates it. */
export function createTask(platform: Platform, acting: ActorContext, input: TaskInput) {
  const { session } = acting;
  const insert = async (tx: Tx, id: string, _: TaskInput, now: string) => {
    const task: TaskFields = {
      title: input.title,
      dueOn: input.dueOn,
      status: input.status ?? "Open",
      assigneeId: input.assigneeId === undefined ? session.account.id : input.assigneeId,
      ...recordOf(input),
    };
    await requireRecord(tx, session, task);
    requireMayWrite(session, task);
    await refuseAssignee(tx, task);
    await insertTask(tx, { ...task, id, author: session.account }, now);
  };
  return createRecord(platform, { ...storeFor(session), insert }, acting, input);
}

/** Returns the record that a body names, or the former one where the body leaves it out. */
function recordOf(body: Pick<TaskInput, TaskRecordField>, before?: TaskRecordIds): TaskRecordIds {
  return mapToRecord(TASK_RECORDS, (field) => {
    const id = body[field];
    return id === undefined ? (before?.[field] ?? null) : id;
  });
}

/** Throws a 400 for an assignee who may not read the record. */
async function refuseAssignee(tx: Tx, task: TaskFields): Promise<void> {
  const { assigneeId } = task;
  if (assigneeId !== null) await requireAssignee(tx, assigneeId, `${areaOfTask(task)}:read`, "assigneeId");
}

/** Returns the id of an assignee, or undefined if the assignee stays. */
async function changedAssignee(tx: Tx, task: TaskFields, before: Task): Promise<string | null | undefined> {
  const isReopened = task.status === "Open" && before.status === "Done";
  const isSame = task.assigneeId === before.assigneeId;
  if (isSame && !isReopened && areaOfTask(task) === areaOfTask(before)) return undefined;
  try {
    await refuseAssignee(tx, task);
    // A finished task keeps an assignee whose account was deleted.
    return isSame && !isReopened && task.assigneeId === null ? undefined : task.assigneeId;
  } catch (error) {
    // An open task of a former assignee becomes unassigned.
    if (isSame && isReopened && error instanceof HttpError) return null;
    throw error;
  }
}

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
    return updateTask(tx, before, task, await changedAssignee(tx, task, before), now);
  };
  return changeRecord(platform, storeFor(session), acting, id, action, change);
}

export function replaceTask(platform: Platform, acting: ActorContext, id: string, change: TaskChange) {
  return changeTask(platform, acting, id, "changed", (before) => ({
    title: change.title,
    dueOn: change.dueOn,
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
