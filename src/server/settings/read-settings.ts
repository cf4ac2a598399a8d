import { DEFAULT_CLIENTS } from "#content/clients.ts";
import { DEFAULT_COMPANY } from "#content/company.ts";
import { DEFAULT_MENUS } from "#content/navigation.ts";
import { DEFAULT_SIGNATURE, DEFAULT_TEMPLATES } from "#content/reply-templates.ts";
import { DEFAULT_TEAM } from "#content/team.ts";
import { NO_BRAND } from "#contract/brand.ts";
import { DEFAULT_CURRENCY } from "#contract/currency.ts";
import type { Settings } from "#contract/settings.ts";
import { DEFAULT_VOCABULARY, wordsOf } from "#contract/vocabulary.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import type { Config } from "#server/platform/config.ts";
import type { Read } from "#server/platform/database/database.ts";
import { inboxAddress } from "#server/platform/mail/inbox-address.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type CompleteSettings, findSettings, listSecondFactorRoles } from "#server/settings/store.ts";

/** Default retention periods in months. */
export const DEFAULT_RETENTION: Settings["retention"] = { messages: 24, applications: 12 };

function defaultSettings(config: Config): Omit<CompleteSettings, "secondFactorFor"> {
  return {
    company: DEFAULT_COMPANY,
    notificationAddresses: [config.mail.to],
    retention: DEFAULT_RETENTION,
    replySignature: DEFAULT_SIGNATURE,
    replyTemplates: [...DEFAULT_TEMPLATES],
    replyTo: "company",
    waitingDays: 5,
    acknowledgeEmail: false,
    blockedSenders: [],
    currency: DEFAULT_CURRENCY,
    pricesIncludeVat: null,
    clients: [...DEFAULT_CLIENTS],
    team: [...DEFAULT_TEAM],
    ...DEFAULT_MENUS,
    hiddenPages: [],
    keepSource: false,
    brand: NO_BRAND,
    vocabulary: DEFAULT_VOCABULARY,
  };
}

/** Returns the settings with the version of their ETag. The version is 0 while the default settings apply. */
export async function findSiteSettings(db: Read, config: Config): Promise<VersionedRecord<Settings>> {
  const { saved, formerTeam, initialClients } = await findSettings(db);
  const secondFactorFor = await listSecondFactorRoles(db);
  const initial = defaultSettings(config);
  const team = saved?.settings.team ?? formerTeam ?? initial.team;
  const clients = initialClients?.clients ?? initial.clients;
  if (!saved) {
    const times = { createdAt: null, updatedAt: null };
    const record = { ...initial, clients, team, secondFactorFor, ...addressesOf(config, initial), ...times };
    return { record, version: initialClients?.version ?? 0 };
  }
  const { version, createdAt, updatedAt, settings } = saved;
  // Settings that were saved before a field existed have its initial value.
  const company = { ...initial.company, ...settings.company };
  const others = { secondFactorFor, ...addressesOf(config, { company }), createdAt, updatedAt };
  const vocabulary = settings.vocabulary ? wordsOf(settings.vocabulary) : initial.vocabulary;
  return { record: { ...initial, clients, ...settings, team, company, vocabulary, ...others }, version };
}

function addressesOf(
  config: Config,
  { company }: Pick<Settings, "company">,
): Pick<Settings, "inboxAddress" | "mailFrom"> {
  return { inboxAddress: inboxAddress(config, company) ?? "", mailFrom: config.mail.from };
}

/** Returns the settings without the fields that a save does not store. */
export function savedPartOf({
  createdAt: _createdAt,
  updatedAt: _updatedAt,
  inboxAddress: _inboxAddress,
  mailFrom: _mailFrom,
  ...saved
}: Settings): CompleteSettings {
  return saved;
}

/**
 * Returns the complete settings. Reads two tables each time: what every page needs is cached (`createKeptSettings`).
 */
export async function readSettings(db: Read, config: Config): Promise<Settings> {
  return (await findSiteSettings(db, config)).record;
}

/** Returns the envelope sender of mails, to which mail servers send bounces. Undefined if the inbox has no address. */
export async function findReturnPath({ database, config }: Pick<Platform, "database" | "config">) {
  return (await readSettings(database.read, config)).inboxAddress || undefined;
}
