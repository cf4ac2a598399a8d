import { isDeepStrictEqual } from "node:util";
import { ROLES } from "#contract/permissions.ts";
import type { Settings, SettingsChange } from "#contract/settings.ts";
import { HIDEABLE_PAGES } from "#contract/site-pages.ts";
import type { TeamMember } from "#contract/team.ts";
import { wordsOf } from "#contract/vocabulary.ts";
import { requireMatch, type VersionedRecord } from "#server/platform/api/preconditions.ts";
import { bumpContentVersion } from "#server/platform/database/content-version.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { type ActorContext, changedFields } from "#server/platform/records/records.ts";
import { requireActiveSession, requireRecentConfirmation } from "#server/platform/session/session.ts";
import { requireReadable } from "#server/settings/brand-look.ts";
import { requireCameFromNotice } from "#server/settings/came-from-notice.ts";
import { findSiteSettings, savedPartOf } from "#server/settings/read-settings.ts";
import { renameDepartments } from "#server/settings/renamed-departments.ts";
import { SETTINGS_RECORD } from "#server/settings/settings-record.ts";
import { requireReferences } from "#server/settings/settings-references.ts";
import { type CompleteSettings, setSettings } from "#server/settings/store.ts";
import { requireUnused } from "#server/settings/used-words.ts";

/** Returns values in the order of all, each once. */
function inOrderOf<Value>(all: readonly Value[], values: readonly Value[]): Value[] {
  return all.filter((value) => values.includes(value));
}

/** Returns a member without the text of the link if it is blank. */
function withoutBlankLabel({ linkLabel, ...member }: TeamMember): TeamMember {
  return linkLabel ? { ...member, linkLabel } : member;
}

/**
 * Returns settings for the audit trail: with the number of blocked senders, since an erasure would not find their
 * addresses there.
 */
function inTrail({ blockedSenders, ...settings }: Settings) {
  return { ...settings, blockedSenders: blockedSenders.length };
}

/** Saves the settings, records in the audit trail how they differ from `before`, and returns them as stored. */
export async function saveSettings(
  tx: Tx,
  platform: Platform,
  { session, caller }: ActorContext,
  before: Settings,
  settings: CompleteSettings,
): Promise<VersionedRecord<Settings>> {
  const now = platform.now();
  await setSettings(tx, settings, now.toISOString());
  const after = await findSiteSettings(tx, platform.config);
  await recordAudit(tx, now, {
    account: session.account,
    action: "changed",
    record: SETTINGS_RECORD,
    caller,
    ...changedFields(inTrail(before), inTrail(after.record)),
  });
  return after;
}

/**
 * Changes the settings in one transaction. Fields that the change leaves out stay. Throws a 400 for wrong fields, and a
 * 409 for a missing notice or words that records still use. A change of the roles that need a second factor throws a
 * 403 without a recent confirmation.
 */
export async function changeSettings(
  platform: Platform,
  acting: ActorContext,
  change: SettingsChange,
): Promise<VersionedRecord<Settings>> {
  return platform.database.write(async (tx) => {
    const before = await findSiteSettings(tx, platform.config);
    requireMatch(acting.ifMatch, before.version);
    const { notificationAddresses, retention } = change;
    const secondFactorFor = inOrderOf(ROLES, change.secondFactorFor ?? before.record.secondFactorFor);
    if (!isDeepStrictEqual(secondFactorFor, before.record.secondFactorFor)) {
      requireRecentConfirmation(platform, acting.session);
      await requireActiveSession(tx, acting.session);
    }
    const { record } = before;
    const optional = {
      replySignature: change.replySignature ?? record.replySignature,
      replyTemplates: change.replyTemplates ?? record.replyTemplates,
      replyTo: change.replyTo ?? record.replyTo,
      waitingDays: change.waitingDays ?? record.waitingDays,
      acknowledgeEmail: change.acknowledgeEmail ?? record.acknowledgeEmail,
      blockedSenders: change.blockedSenders ?? record.blockedSenders,
      currency: change.currency ?? record.currency,
      pricesIncludeVat: change.pricesIncludeVat === undefined ? record.pricesIncludeVat : change.pricesIncludeVat,
      clients: change.clients ?? record.clients,
      team: change.team?.map(withoutBlankLabel) ?? record.team,
      menu: change.menu ?? record.menu,
      moreMenu: change.moreMenu ?? record.moreMenu,
      footer: change.footer ?? record.footer,
      credit: change.credit ?? record.credit,
      brand: change.brand ?? record.brand,
      vocabulary: change.vocabulary ? wordsOf(change.vocabulary) : record.vocabulary,
      keepSource: change.keepSource ?? record.keepSource,
      hiddenPages: inOrderOf(HIDEABLE_PAGES, change.hiddenPages ?? record.hiddenPages),
    };
    const company = { ...record.company, ...change.company };
    const settings = { company, notificationAddresses, retention, ...optional, secondFactorFor };
    if (!isDeepStrictEqual(settings.brand, record.brand)) requireReadable(settings.brand);
    await requireReferences(platform, tx, record, settings);
    if (settings.keepSource && !record.keepSource) await requireCameFromNotice(platform, tx);
    if (change.vocabulary) await renameDepartments(tx, platform, acting, change.vocabulary);
    await requireUnused(tx, record.vocabulary, settings.vocabulary);
    // The first save counts as a change even without a difference: the saved defaults no longer follow the configuration.
    if (before.version > 0 && isDeepStrictEqual(settings, savedPartOf(before.record))) return before;
    const after = await saveSettings(tx, platform, acting, before.record, settings);
    await bumpContentVersion(tx);
    return after;
  });
}
