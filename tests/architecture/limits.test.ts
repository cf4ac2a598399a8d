import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { ENDPOINTS } from "#contract/calls.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { limitOf, RATE_LIMITS, type RateLimitName } from "#contract/rate-limits.ts";

const root = resolve(import.meta.dirname, "../../src/server");
const sources = globSync("**/*.ts", { cwd: root })
  .filter((file) => !file.endsWith(".test.ts"))
  .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));

const NAMES = Object.keys(RATE_LIMITS) as RateLimitName[];
const calls: Endpoint[] = Object.values(ENDPOINTS);
const declared = new Set(calls.flatMap(({ limits = [] }) => limits));

/** Limits that several clients share, with the loss for other clients when one client uses the limit up. */
const SHARED: Partial<Record<RateLimitName, string>> = {
  "sign-in-account": "sign-ins on devices that never signed in to the account, unless by a reset link or a passkey",
  acknowledgements: "a mail of thanks; the message is kept and its reference shown",
  "newsletter-mails": "a fourth mail today; the link that was sent last stays good",
  "reset-mails": "a fourth mail this hour; the link that was sent last stays good",
  "map-fetches": "tiles that are not cached, by seven addresses together",
};

test("the required limits have the required figures", () => {
  const figure = (name: RateLimitName) => `${RATE_LIMITS[name].tries} in ${RATE_LIMITS[name].minutes}`;
  for (const name of ["sign-in-account", "sign-in-device", "sign-in-after-reset", "second-factor-code"] as const)
    expect(figure(name), name).toBe("10 in 15");
  expect(figure("sign-in-network")).toBe("30 in 15");
  expect(RATE_LIMITS["reset-link-used"].minutes).toBe(60);
  expect(figure("acknowledgements")).toBe(`3 in ${24 * 60}`);
  expect(figure("export")).toBe("60 in 60");
});

test("every limit that clients share is listed with the loss for the other clients", { tags: "promise-49" }, () => {
  // All other limits count only clients that know the password or have the session.
  const shared = NAMES.filter((name) => /^(mailbox|process)$|never signed in/.test(limitOf(name).per));
  expect([...shared, "reset-mails"].toSorted()).toEqual(Object.keys(SHARED).toSorted());
});

test("every limit of requests is declared by a call, and one per account by no public call", () => {
  const requests = NAMES.filter((name) => limitOf(name).counts === "requests");
  expect(requests.filter((name) => !declared.has(name))).toEqual(["map-tiles"]);
  for (const { access, path, limits = [] } of calls)
    for (const name of limits)
      if (limitOf(name).counts === "requests" && limitOf(name).per === "account")
        expect(access, `${path} ${name}`).not.toBe("public");
});

test("every limit that an operation counts itself is counted by one", () => {
  const inOperations = NAMES.filter((name) => limitOf(name).counts !== "requests");
  expect(inOperations.filter((name) => !sources.some(({ text }) => text.includes(`"${name}"`)))).toEqual([]);
});

test("no limit counts by the client address that Fastify reads from a header", () => {
  const byFastify = /\brequest\.ips?\b|\{[^{}]*\bips?\b[^{}]*\}(, \w+)?\) =>/;
  // The docstring in this file gives the reason.
  const others = sources.filter(({ file }) => file !== "platform/http/client-address.ts");
  expect(others.filter(({ text }) => byFastify.test(text)).map(({ file }) => file)).toEqual([]);
});
