import { type Endpoint, endpoint, mayCall } from "#contract/endpoint.ts";
import { idParams, instant, instantInput, requiredText } from "#contract/fields.ts";
import { PERMISSION_AREAS, type Permission, type PermissionArea } from "#contract/permissions.ts";
import { z } from "#contract/zod.ts";

/** What lets people in, says what they may do or erases them is done by people who have signed in. */
const NEVER_FOR_KEYS = ["users", "settings", "privacy"] as const satisfies readonly PermissionArea[];
/** What a key may work with. */
export type KeyArea = Exclude<PermissionArea, (typeof NEVER_FOR_KEYS)[number]>;

export const KEY_AREAS: readonly KeyArea[] = PERMISSION_AREAS.filter(
  (area): area is KeyArea => !NEVER_FOR_KEYS.some((never) => never === area),
);

/** What a key may be allowed to do, at most. */
export const KEY_PERMISSIONS: readonly Permission[] = KEY_AREAS.flatMap((area) => [
  `${area}:read` as const,
  `${area}:write` as const,
]);

/** `days` unless it is said when a key expires, and `maxDays` at most: a year, be it a leap year. */
export const KEY_LIMITS = { name: 100, perAccount: 50, days: 90, maxDays: 366 } as const;

export const KEY_MESSAGES = {
  nameRequired: "Name is required",
  nameAddress: "Must not contain an email address",
  permissionsRequired: "Choose at least one permission",
  permissionTwice: "Names a permission twice",
  permissionUnknown: `Must be one of ${KEY_PERMISSIONS.join(", ")}`,
  permissionMissing: "Your own account does not have this permission",
  expired: "Must be in the future",
  expiresTooLate: "Must be within a year from now",
  tooMany: `An account can have ${KEY_LIMITS.perAccount} API keys at most. Delete one that you no longer use.`,
} as const;

export const KEY_ENDED = "This API key is unknown or has expired.";
export const KEY_NOT_PERMITTED = "This API key is not allowed to do this.";
export const NOT_FOR_KEYS = "An API key cannot be used for this. Please sign in.";
/** Of the refusal that says so, for programs. */
export const NOT_FOR_KEYS_CODE = "not-for-keys";

/** Whether a key that may do all that keys can may make the call. */
export function isForKeys(call: Endpoint): boolean {
  return call.access !== "account" && mayCall(KEY_PERMISSIONS, call);
}

export const KeyInput = z.strictObject({
  // It stands in the trail with what the key did, to the day the account is erased: whose address it was nobody could tell.
  name: requiredText(KEY_MESSAGES.nameRequired, KEY_LIMITS.name).refine(
    (name) => !name.normalize("NFKC").includes("@"),
    KEY_MESSAGES.nameAddress,
  ),
  permissions: z
    .array(z.enum(KEY_PERMISSIONS, KEY_MESSAGES.permissionUnknown), {
      error: (issue) =>
        issue.input === undefined ? KEY_MESSAGES.permissionsRequired : "Must be a list of permissions",
    })
    .min(1, KEY_MESSAGES.permissionsRequired)
    .refine((permissions) => new Set(permissions).size === permissions.length, KEY_MESSAGES.permissionTwice)
    .meta({ uniqueItems: true }),
  expiresAt: instantInput.optional(),
});
export type KeyInput = z.infer<typeof KeyInput>;

export const OwnKey = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** What it begins with, by which people tell their keys apart. */
  prefix: z.string(),
  /** As they were chosen; the account may have lost some since, and its key with it. */
  permissions: z.array(z.enum(KEY_PERMISSIONS)),
  createdAt: instant,
  expiresAt: instant,
  /** The last call, to the minute. */
  lastUsedAt: instant.nullable(),
});
export type OwnKey = z.infer<typeof OwnKey>;

/** With the key itself, which no other answer holds. */
export const NewKey = OwnKey.extend({ key: z.string() });
export type NewKey = z.infer<typeof NewKey>;

export const listKeys = endpoint({
  method: "GET",
  path: "/keys",
  access: "account",
  summary: "The account's own API keys that have not expired, newest first.",
  reply: z.array(OwnKey),
  status: 200,
  list: true,
});

/** Not repeatable: the answer, kept for a repeat, would hold the key in plain text. */
export const createKey = endpoint({
  method: "POST",
  path: "/keys",
  access: "account",
  summary:
    "Creates an API key, for programs to send in place of a token, and returns it this once. It expires after 90 days unless you say when, and after a year at the latest. Answers 403 (confirm-again) if neither signing in nor POST /auth/confirm was in the last ten minutes.",
  body: KeyInput,
  reply: z.strictObject({ data: NewKey }),
  status: 201,
  limits: ["key-change"],
  conflict: { code: "too-many-keys", message: KEY_MESSAGES.tooMany },
});

export const deleteKey = endpoint({
  method: "DELETE",
  path: "/keys/{id}",
  access: "account",
  summary:
    "Deletes one of the account's own API keys: no program can use it from then on. Answers 403 (confirm-again) as creating one does.",
  params: idParams,
  status: 204,
});

export const KEY_ENDPOINTS = { listKeys, createKey, deleteKey } as const;
