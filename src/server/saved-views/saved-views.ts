import { ENDPOINTS } from "#contract/calls.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { type FieldError, fieldErrors } from "#contract/error-response.ts";
import { KEY_NOT_PERMITTED } from "#contract/keys.ts";
import { may } from "#contract/permissions.ts";
import { columnsOf } from "#contract/preferences.ts";
import { mayChangeScreen, mayReadScreen, SCREEN_NAMES, type ScreenName } from "#contract/screens.ts";
import { VIEW_LIMITS, VIEW_MESSAGES, type View, type ViewChange, type ViewInput } from "#contract/views.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { HttpError, invalidFields, notFound, notPermitted } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type ActorContext, changeRecord, createRecord, removeRecord } from "#server/platform/records/records.ts";
import type { Session } from "#server/platform/session/session.ts";
import {
  countViewsOf,
  deleteUnsharedViews,
  listViewsFor,
  type StoredView,
  viewStore,
} from "#server/saved-views/store.ts";

const mayRead = ({ permissions }: Session, screen: ScreenName) => mayReadScreen(permissions, screen);

/** Throws a 403 for an API key that may only read a screen. A user who may read a screen may save views of it. */
function requireMaySave({ permissions, key }: Session, screen: ScreenName): void {
  if (key && !mayChangeScreen(permissions, screen)) throw notPermitted(KEY_NOT_PERMITTED);
}

/** Returns a view as the caller sees it. */
function viewFor({ account }: Session, { ownerId, ...view }: StoredView): View {
  return { ...view, own: ownerId === account.id };
}

function foundFor(session: Session, { record, version }: VersionedRecord<StoredView>): VersionedRecord<View> {
  return { record: viewFor(session, record), version };
}

export async function listVisibleViews({ database }: Platform, session: Session): Promise<View[]> {
  const screens = SCREEN_NAMES.filter((screen) => mayRead(session, screen));
  const views = await listViewsFor(database.read, session.account.id, screens);
  return views.map((view) => viewFor(session, view));
}

/** Query schemas of the list of each screen. */
const QUERIES = new Map(
  Object.values<Endpoint>(ENDPOINTS).flatMap(({ method, path, list, query }) =>
    method === "GET" && list && query ? [[path, query] as const] : [],
  ),
);

/** Returns the errors in a view's query and columns, by the rules of its list. */
function faultsOf(screen: ScreenName, { query, columns }: Pick<ViewChange, "query" | "columns">): FieldError[] {
  const faults = (part: string, errors: FieldError[]) =>
    errors.map(({ path, message }) => ({ path: path === "" ? part : `${part}.${path}`, message }));
  const read = QUERIES.get(`/${screen}`)?.safeParse(query);
  const chosen = columns && columnsOf(screen).safeParse(columns);
  return [
    ...(query.page === undefined ? [] : [{ path: "query.page", message: VIEW_MESSAGES.page }]),
    ...(read?.success ? [] : faults("query", read ? fieldErrors(read.error) : [])),
    ...(!chosen || chosen.success ? [] : faults("columns", fieldErrors(chosen.error))),
  ];
}

/** Throws a 400 that names the faults in a view's query and columns. */
function requireValidView(screen: ScreenName, view: Pick<ViewChange, "query" | "columns">): void {
  const faults = faultsOf(screen, view);
  if (faults.length > 0) throw invalidFields(faults);
}

/**
 * Saves a view of a screen. Throws a 403 if the caller may not read the screen, and a 400 for filters and columns that
 * the screen lacks. Throws a 409 if the account has too many views.
 */
export async function createView(
  platform: Platform,
  acting: ActorContext,
  input: ViewInput,
): Promise<VersionedRecord<View>> {
  const { session } = acting;
  if (!mayRead(session, input.screen)) throw notPermitted();
  requireMaySave(session, input.screen);
  requireValidView(input.screen, input);
  const ownerId = session.account.id;
  const made = await createRecord(platform, viewStore, acting, { ...input, ownerId }, async (tx) => {
    // The count includes the new view.
    if ((await countViewsOf(tx, ownerId)) <= VIEW_LIMITS.perAccount) return;
    throw new HttpError(409, "too-many-views", VIEW_MESSAGES.tooMany);
  });
  return foundFor(session, made);
}

/** Throws a 404 if the caller cannot see the view, and a 403 if the caller may not change it. */
function requireMayChange(session: Session, { ownerId, screen, shared }: StoredView): void {
  const isOwn = ownerId === session.account.id;
  if (!mayRead(session, screen) || !(isOwn || shared)) throw notFound("There is no such view.");
  requireMaySave(session, screen);
  if (!isOwn && !may(session.permissions, "settings:write")) throw notPermitted(VIEW_MESSAGES.others);
}

/** Changes a view, which stays on its screen. Throws a 403 for the view of another account without the permission for settings. */
export async function changeView(
  platform: Platform,
  acting: ActorContext,
  id: string,
  change: ViewChange,
): Promise<VersionedRecord<View>> {
  const { session } = acting;
  requireValidView(change.screen, change);
  // The permission is checked here: `afterChange` does not run after a change that leaves the view as it was.
  const changed = await changeRecord(platform, viewStore, acting, id, "changed", async (tx, now, before) => {
    requireMayChange(session, before);
    if (before.screen !== change.screen) {
      throw invalidFields([{ path: "screen", message: VIEW_MESSAGES.screenMoved }]);
    }
    await viewStore.replace(tx, before, change, now);
  });
  return foundFor(session, changed);
}

/** Deletes a view, under the conditions of `changeView`. */
export function removeView(platform: Platform, acting: ActorContext, id: string): Promise<undefined> {
  return removeRecord(platform, viewStore, acting, id, async (_, before) => {
    if (before) requireMayChange(acting.session, before);
  });
}

/** Deletes the unshared views of an account that is about to be deleted. Shared views stay for the other users. */
export function endViewsOf(tx: Tx, userId: string): Promise<void> {
  return deleteUnsharedViews(tx, userId);
}
