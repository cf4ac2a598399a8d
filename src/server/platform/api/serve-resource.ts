import type { FastifyInstance } from "fastify";
import type { ResourceCalls } from "#contract/resource.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { ListResult } from "#server/platform/database/lists.ts";
import type { Platform } from "#server/platform/platform.ts";
import {
  type ActorContext,
  type AfterChange,
  createRecord,
  type RecordStore,
  removeRecord,
  replaceRecord,
  setRecordStatus,
} from "#server/platform/records/records.ts";
import type { Session } from "#server/platform/session/session.ts";
import type { VersionedRecord } from "./preconditions.ts";
import { serve, serveRecord } from "./serve.ts";

export interface Resource<Row, Detail, Create, Change, Status, Query> {
  calls: ResourceCalls<Row, Detail, Create, Change, Status, Query>;
  find: RecordStore<Detail, never, never, never>["find"];
  /** Returns the query that a caller means: a word such as `me` becomes the caller's id. Default: the query itself. */
  queryOf?(session: Session, query: Query): Query;
  list(database: Database, query: Query): Promise<ListResult<Row>>;
  create(platform: Platform, acting: ActorContext, input: Create): Promise<VersionedRecord<Detail>>;
  replace(platform: Platform, acting: ActorContext, id: string, change: Change): Promise<VersionedRecord<Detail>>;
  setStatus(platform: Platform, acting: ActorContext, id: string, status: Status): Promise<VersionedRecord<Detail>>;
  remove(platform: Platform, acting: ActorContext, id: string): Promise<undefined>;
}

/** Returns the operations of records whose changes affect no other record. `check` may refuse a creation or a replacement. */
export function recordOperations<Detail extends object, Create, Change, Status>(
  store: RecordStore<Detail, Create, Change, Status>,
  check?: AfterChange<Detail>,
) {
  return {
    find: store.find,
    create: (platform: Platform, acting: ActorContext, input: Create) =>
      createRecord(platform, store, acting, input, check),
    replace: (platform: Platform, acting: ActorContext, id: string, change: Change) =>
      replaceRecord(platform, store, acting, id, change, check),
    setStatus: (platform: Platform, acting: ActorContext, id: string, status: Status) =>
      setRecordStatus(platform, store, acting, id, status),
    remove: (platform: Platform, acting: ActorContext, id: string) => removeRecord(platform, store, acting, id),
  };
}

/** Serves the six calls of a resource (`resourceCalls` of the contract). */
export function serveResource<Row, Detail, Create, Change, Status, Query>(
  app: FastifyInstance,
  platform: Platform,
  resource: Resource<Row, Detail, Create, Change, Status, Query>,
): void {
  const { calls, queryOf = (_, query) => query } = resource;
  const { database } = platform;
  serve(app, platform, calls.list, ({ query, session }) => resource.list(database, queryOf(session, query)));
  serveRecord(app, platform, calls.get, ({ params }) => resource.find(database.read, params.id));
  serveRecord(app, platform, calls.create, (call) => resource.create(platform, call, call.body));
  serveRecord(app, platform, calls.replace, (call) => resource.replace(platform, call, call.params.id, call.body));
  serve(app, platform, calls.remove, (call) => resource.remove(platform, call, call.params.id));
  serveRecord(app, platform, calls.setStatus, (call) =>
    resource.setStatus(platform, call, call.params.id, call.body.status),
  );
}
