import { endpoint } from "#contract/endpoint.ts";
import { mapToRecord } from "#contract/map-record.ts";
import { OwnTemplate, templateList } from "#contract/replies.ts";
import { columnsOfScreen, knownColumns, LIST_SCREENS, SCREEN_NAMES, type ScreenName } from "#contract/screens.ts";
import { z } from "#contract/zod.ts";

/** Row heights of a table: 56 px (44 where no row has a second line), or 40. */
export const DENSITIES = ["Comfortable", "Compact"] as const;

export const PAGE_SIZES = [10, 25, 50] as const;

/** Mails about notifications: none, at most one an hour, or one at once. */
export const NOTIFICATION_MAILS = ["off", "digest", "immediate"] as const;
export type NotificationMail = (typeof NOTIFICATION_MAILS)[number];

const density = z.enum(DENSITIES, `Must be one of ${DENSITIES.join(", ")}`);
const pageSize = z.literal(PAGE_SIZES, `Must be one of ${PAGE_SIZES.join(", ")}`);
const pageSizes = z.strictObject(mapToRecord(SCREEN_NAMES, () => pageSize));
const columns = z.strictObject(mapToRecord(SCREEN_NAMES, columnsOf));
const singleKeys = z.boolean("Must be true or false");
const dailyMail = z.boolean("Must be true or false");
const notificationMail = z.enum(NOTIFICATION_MAILS, `Must be one of ${NOTIFICATION_MAILS.join(", ")}`);
const browserNotifications = z.boolean("Must be true or false");
const calendarNames = z.boolean("Must be true or false");
const replyTemplates = templateList(OwnTemplate);

/** Schema of a chosen set of columns, in any order. */
export function columnsOf(screen: ScreenName) {
  const known = columnsOfScreen(screen);
  const { names } = LIST_SCREENS[screen];
  return z
    .array(z.enum(known, `Must be one of ${known.join(", ")}`), "Must be a list of columns")
    .max(known.length, `Must be at most ${known.length} columns`)
    .refine((chosen) => new Set(chosen).size === chosen.length, "Names a column twice")
    .refine((chosen) => chosen.includes(names), `Must include ${names}`)
    .overwrite((chosen) => knownColumns(screen, chosen))
    .meta({ uniqueItems: true });
}

/** Preferences of an account, with every list named. */
export const Preferences = z.strictObject({
  density,
  pageSizes,
  columns,
  /** Whether keys without Ctrl or Cmd do anything. */
  singleKeys,
  /** Whether a mail has the numbers of the account's day each working morning. */
  dailyMail,
  /** Mails about unread notifications. */
  notificationMail,
  /** Whether the browser shows new notifications while a tab is open. */
  browserNotifications,
  /** Whether the calendar names titles and people. */
  calendarNames,
  /** Templates of replies that only this account is offered. */
  replyTemplates,
});
export type Preferences = z.infer<typeof Preferences>;

/** Change of some preferences. Omitted ones keep their value, for each list separately. */
export const PreferencesChange = z
  .strictObject({
    density: density.optional(),
    pageSizes: pageSizes.partial().optional(),
    columns: columns.partial().optional(),
    singleKeys: singleKeys.optional(),
    dailyMail: dailyMail.optional(),
    notificationMail: notificationMail.optional(),
    browserNotifications: browserNotifications.optional(),
    calendarNames: calendarNames.optional(),
    replyTemplates: replyTemplates.optional(),
  })
  .refine((change) => Object.keys(change).length > 0, "Name what is to change");
export type PreferencesChange = z.infer<typeof PreferencesChange>;

export const DEFAULT_PREFERENCES: Preferences = {
  density: "Comfortable",
  pageSizes: mapToRecord(SCREEN_NAMES, () => 10),
  columns: mapToRecord(SCREEN_NAMES, (screen) => [...columnsOfScreen(screen)]),
  singleKeys: true,
  dailyMail: false,
  notificationMail: "digest",
  browserNotifications: false,
  calendarNames: false,
  replyTemplates: [],
};

/** Returns the preferences after a change. */
export function changedPreferences(before: Preferences, change: PreferencesChange): Preferences {
  return {
    density: change.density ?? before.density,
    pageSizes: { ...before.pageSizes, ...change.pageSizes },
    columns: { ...before.columns, ...change.columns },
    singleKeys: change.singleKeys ?? before.singleKeys,
    dailyMail: change.dailyMail ?? before.dailyMail,
    notificationMail: change.notificationMail ?? before.notificationMail,
    browserNotifications: change.browserNotifications ?? before.browserNotifications,
    calendarNames: change.calendarNames ?? before.calendarNames,
    replyTemplates: change.replyTemplates ?? before.replyTemplates,
  };
}

/** Returns stored preferences, with the default for each value that another version of the program wrote. */
export function storedPreferences(stored: unknown): Preferences {
  const { density, pageSizes, columns, singleKeys, dailyMail, ...rest }: Partial<Record<string, unknown>> =
    Object(stored);
  const [sizes, chosen]: Partial<Record<string, unknown>>[] = [Object(pageSizes), Object(columns)];
  return {
    density: DENSITIES.find((known) => known === density) ?? DEFAULT_PREFERENCES.density,
    pageSizes: mapToRecord(SCREEN_NAMES, (screen) => PAGE_SIZES.find((known) => known === sizes?.[screen]) ?? 10),
    columns: mapToRecord(SCREEN_NAMES, (screen) => {
      const list = chosen?.[screen];
      return Array.isArray(list) ? knownColumns(screen, list) : DEFAULT_PREFERENCES.columns[screen];
    }),
    singleKeys: typeof singleKeys === "boolean" ? singleKeys : DEFAULT_PREFERENCES.singleKeys,
    dailyMail: dailyMail === true,
    notificationMail:
      NOTIFICATION_MAILS.find((known) => known === rest.notificationMail) ?? DEFAULT_PREFERENCES.notificationMail,
    browserNotifications: rest.browserNotifications === true,
    calendarNames: rest.calendarNames === true,
    replyTemplates: replyTemplates.safeParse(rest.replyTemplates).data ?? [],
  };
}

export const getPreferences = endpoint({
  method: "GET",
  path: "/account/preferences",
  access: "account",
  summary:
    "How the account likes to work: how high rows are, how many a list shows, which of its columns, whether single keys do anything, whether a mail lists its due tasks, how it is notified, what its calendar names, and its own templates of replies. With an ETag.",
  reply: z.strictObject({ data: Preferences }),
  status: 200,
});

export const updatePreferences = endpoint({
  method: "PUT",
  path: "/account/preferences",
  access: "account",
  summary: "Changes them. What is left out stays as it is, be it a single list; a stale If-Match is refused.",
  body: PreferencesChange,
  reply: z.strictObject({ data: Preferences }),
  status: 200,
  errorStatuses: [412],
});

export const PREFERENCE_ENDPOINTS = { getPreferences, updatePreferences } as const;
