import type { ExtraPage, ExtraPageChange, ExtraPageInput } from "#contract/extra-pages.ts";
import {
  type Content,
  extraPageStore,
  extraPageVersions,
  insertExtraPage,
  writeExtraPage,
  writeSchedule,
} from "#server/extra-pages/store.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { invalidFields } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type ActorContext, changeRecord, createRecord } from "#server/platform/records/records.ts";
import { lockBodyPictures } from "#server/publications/body-rules.ts";
import {
  afterPublicationChange,
  byOf,
  type PublicationKind,
  refuseFuturePublication,
  settled,
} from "#server/publications/publication.ts";

type Changed = Promise<VersionedRecord<ExtraPage>>;

/** Locks the pictures of a body against deletion. Throws a 400 for a picture that the library lacks, or a body that is too complex. */
async function lockPicturesOf(tx: Tx, body: string): Promise<string[]> {
  const { names, errors } = await lockBodyPictures(tx, body);
  if (errors.length > 0) throw invalidFields(errors);
  return names;
}

export const extraPageKind: PublicationKind<ExtraPage, Content> = {
  store: extraPageStore,
  versions: extraPageVersions,
  writeSchedule,
  async writeTexts(tx, { slug, status, publishAt, ...before }, content, by) {
    const after = { ...content, slug, status, publishAt };
    return writeExtraPage(
      tx,
      { ...before, slug, status, publishAt },
      after,
      await lockPicturesOf(tx, content.body),
      by,
    );
  },
};

/**
 * Creates an extra page, a draft by default. Throws a 400 for pictures that the library lacks, and for links that lead nowhere if it
 * is or will be public.
 */
export function createExtraPage(platform: Platform, acting: ActorContext, input: ExtraPageInput): Changed {
  const { status = "Draft", publishAt = null, ...fields } = input;
  async function insert(tx: Tx, id: string, _input: ExtraPageInput, now: string) {
    refuseFuturePublication(status, publishAt, now);
    const pictures = await lockPicturesOf(tx, fields.body);
    return insertExtraPage(tx, id, { ...fields, ...settled(status, publishAt, now) }, pictures, byOf(acting, now));
  }
  const then = afterPublicationChange(platform, extraPageKind, acting);
  return createRecord(platform, { ...extraPageStore, insert }, acting, input, then);
}

/** Changes an extra page. Status and time stay if the change leaves them out. Throws a 400 as `createExtraPage`. */
export function changeExtraPage(
  platform: Platform,
  acting: ActorContext,
  id: string,
  change: ExtraPageChange,
): Changed {
  async function work(tx: Tx, now: string, before: ExtraPage) {
    const { title, slug, summary, body, status = before.status, publishAt = before.publishAt } = change;
    refuseFuturePublication(status, change.publishAt, now);
    const pictures = await lockPicturesOf(tx, body);
    const after = { title, slug, summary, body, ...settled(status, publishAt, now) };
    return writeExtraPage(tx, before, after, pictures, byOf(acting, now));
  }
  const then = afterPublicationChange(platform, extraPageKind, acting);
  return changeRecord(platform, extraPageStore, acting, id, "changed", work, then);
}
