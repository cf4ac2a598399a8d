import { type Endpoint, endpoint, mayCall } from "#contract/endpoint.ts";
import { idParams, instant, instantInput, requiredText } from "#contract/fields.ts";
import { HISTORY_WRITE, PERMISSION_AREAS, type Permission, type PermissionArea } from "#contract/permissions.ts";
import { z } from "#contract/zod.ts";

/** Areas that no key may use. Accounts, settings and personal data require a signed-in user. */
const NEVER_FOR_KEYS = ["users", "settings", "privacy"] as const satisfies readonly PermissionArea[];
/** Area that a key may use. */
export type KeyArea = Exclude<PermissionArea, (typeof NEVER_FOR_KEYS)[number]>;

export const KEY_AREAS: readonly KeyArea[] = PERMISSION_AREAS.filter(
  (area): area is KeyArea => !NEVER_FOR_KEYS.some((never) => never === area),
);

/** All permissions that a key can have. */
export const KEY_PERMISSIONS: readonly Permission[] = [
  ...KEY_AREAS.flatMap((area) => [`${area}:read` as const, `${area}:write` as const]),
  HISTORY_WRITE,
];

/** Limits of API keys. A key expires after `days` by default, and after `maxDays` at most: a year or a leap year. */
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
/** Error code of the 403 response. */
export const NOT_FOR_KEYS_CODE = "not-for-keys";

/** Returns whether a key with all of `KEY_PERMISSIONS` may make the call. */
export function isForKeys(call: Endpoint): boolean {
  return call.access !== "account" && !call.sessionsOnly && mayCall(KEY_PERMISSIONS, call);
}

export const KeyInput = z.strictObject({
  // The audit log has the name until the account is erased, and an address in it could be that of a different person.
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
  /** First characters of the key, which identify it in the user's list. */
  prefix: z.string(),
  /** Permissions as chosen. One that the account has lost since is lost for the key too. */
  permissions: z.array(z.enum(KEY_PERMISSIONS)),
  createdAt: instant,
  expiresAt: instant,
  /** Time of the last call, to the minute. */
  lastUsedAt: instant.nullable(),
});
export type OwnKey = z.infer<typeof OwnKey>;

/** New key, with its secret, which no other response contains. */
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

/** Creates a key. The call is not repeatable: the response stored for a repeat would contain the key in plain text. */
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
