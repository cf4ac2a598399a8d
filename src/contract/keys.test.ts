import { describe, expect, test } from "vitest";
import { ENDPOINTS } from "#contract/calls.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { isForKeys, KEY_MESSAGES, KEY_PERMISSIONS, KeyInput } from "#contract/keys.ts";

describe("the permissions of a key", () => {
  test("a key can have all permissions except for accounts, settings and personal data", () => {
    expect(KEY_PERMISSIONS).toContain("customers:write");
    expect(KEY_PERMISSIONS).toContain("pages:read");
    expect(KEY_PERMISSIONS.filter((permission) => /^(users|settings|privacy):/.test(permission))).toEqual([]);
    expect(KEY_PERMISSIONS).toHaveLength(29);
  });

  test("a key can make no call about accounts, keys, settings or personal data", () => {
    const open = Object.values<Endpoint>(ENDPOINTS).filter((call) => call.access !== "public" && isForKeys(call));
    expect(open.length).toBeGreaterThan(40);
    const forbidden = /^\/(auth|keys|users|settings|sample-data|personal-data|retention)\b/;
    expect(open.filter(({ path }) => forbidden.test(path))).toEqual([]);
  });
});

describe("a new key", () => {
  const valid = { name: "Nightly import", permissions: ["products:write"] };
  const messagesOf = (input: unknown) => KeyInput.safeParse(input).error?.issues.map(({ message }) => message) ?? [];

  test("a new key requires a name and permissions, but no expiry", () => {
    expect(messagesOf(valid)).toEqual([]);
    expect(messagesOf({ ...valid, expiresAt: "2026-12-31T12:00:00+02:00" })).toEqual([]);
    expect(messagesOf({})).toEqual([KEY_MESSAGES.nameRequired, KEY_MESSAGES.permissionsRequired]);
    expect(messagesOf({ ...valid, name: " " })).toEqual([KEY_MESSAGES.nameRequired]);
  });

  test.each([
    [[], KEY_MESSAGES.permissionsRequired],
    [["products:write", "products:write"], KEY_MESSAGES.permissionTwice],
    [["users:read"], KEY_MESSAGES.permissionUnknown],
    [["privacy:write"], KEY_MESSAGES.permissionUnknown],
    [["everything"], KEY_MESSAGES.permissionUnknown],
    ["products:write", "Must be a list of permissions"],
  ])("a new key is refused with the permissions %j", (permissions, message) => {
    expect(messagesOf({ ...valid, permissions })).toEqual([message]);
  });
});
