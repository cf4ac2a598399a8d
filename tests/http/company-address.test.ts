import { afterAll, beforeAll, expect, test } from "vitest";
import { DEFAULT_COMPANY } from "#content/company.ts";
import type { Company } from "#contract/company.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const NEW: Company = {
  name: "Rivonia Reed",
  street: "8 Maude Street",
  officePark: "Reed Court",
  suburb: "Sandton",
  province: "Gauteng",
  postalCode: "2196",
  latitude: -26.11,
  longitude: 28.06,
  email: "office@example.com",
  phone: "+27 11 555 0199",
  officeHours: "Mon-Fri 8:00 AM - 5:00 PM",
  supportHours: "Weekdays 7:00-18:00 SAST",
  social: [],
  city: "Johannesburg",
  country: "South Africa",
  founded: 1998,
  legalName: "Rivonia Reed (Pty) Ltd",
  registrationNumber: "2012/123456/07",
  vatNumber: "4123456789",
  bbbeeLevel: "2",
  logo: null,
  logoDark: null,
  icon: null,
};

/** Texts that no page may still have: each line of the first company, and its phone number as in links. */
const OLD = [
  ...Object.values(DEFAULT_COMPANY).filter(
    (value): value is string => typeof value === "string" && !["", NEW.country].includes(value),
  ),
  DEFAULT_COMPANY.phone.replaceAll(" ", ""),
  String(DEFAULT_COMPANY.latitude),
  String(DEFAULT_COMPANY.longitude),
];

/** Pages and files that are in no sitemap. */
const UNLISTED = [
  "/newsletter",
  "/newsletter/confirm?token=x",
  "/newsletter/unsubscribe",
  "/forgot-password",
  "/reset-password?token=x",
  "/status",
  "/nowhere",
  "/login",
  "/embed/map",
  "/contact?sent=MSG-7K2M-Q9XD",
  "/careers?q=nothing-like-it",
  "/sitemap.xml",
  "/robots.txt",
  "/api/openapi.json",
];

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off", SAMPLE_DATA: "true" } });
  token = await server.signIn();
});
afterAll(() => server.close());

const textOf = async (path: string) => (await fetch(`${server.url}${path}`)).text();

async function addresses(): Promise<string[]> {
  const xml = await textOf("/sitemap.xml");
  const listed = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
  const kinds = ["/careers/", "/products/", "/catalogue/"];
  // The other pages of a kind have the same code around their record.
  const repeated = kinds.flatMap((kind) => listed.filter((path) => path.startsWith(kind)).slice(1));
  return [...listed.filter((path) => !repeated.includes(path)), ...UNLISTED];
}

/** Covers rendering every page twice. */
const TIMEOUT_MS = 180_000;

test(
  "a company that has moved has its old details on no page",
  async () => {
    const paths = await addresses();
    // Rendered and cached with the old details first, so that a stale page is found as well.
    const before = await Promise.all(paths.map(textOf));
    const saying = (texts: readonly string[]) => texts.filter((text) => OLD.some((old) => text.includes(old))).length;
    expect(saying(before)).toBeGreaterThan(paths.length / 2);

    const { json, headers } = await server.api("GET", "/settings", { token });
    const { createdAt: _, updatedAt: __, ...settings } = json.data;
    const { status } = await server.api("PUT", "/settings", {
      token,
      headers: { "if-match": headers.get("etag") ?? "" },
      body: { ...settings, company: NEW },
    });
    expect(status).toBe(200);
    // The status page caches its data for a second.
    for (const path of ["/", "/status"])
      await waitUntil(`${path} has the new place`, async () => (await textOf(path)).includes(NEW.street));

    const left: string[] = [];
    for (const path of paths) {
      const text = await textOf(path);
      left.push(...OLD.filter((old) => text.includes(old)).map((old) => `${path}: ${old}`));
    }
    expect(left).toEqual([]);
    for (const [path, words] of [
      ["/", `${NEW.suburb}, ${NEW.city}, ${NEW.province}. Since ${NEW.founded}.`],
      ["/", `side by side in ${NEW.suburb}`],
      ["/services", `from one team in ${NEW.suburb}`],
      ["/contact", NEW.street],
      ["/contact", `${NEW.city} ${NEW.postalCode}`],
      ["/", `"streetAddress":"${NEW.street}, ${NEW.suburb}","addressLocality":"${NEW.city}"`],
      ["/embed/map", `${NEW.city} ${NEW.postalCode}`],
      ["/", "Rivonia Reed (Pty) Ltd, Reg. no. 2012/123456/07, VAT no. 4123456789, B-BBEE Level 2"],
    ] as const) {
      expect(await textOf(path)).toContain(words);
    }
  },
  TIMEOUT_MS,
);
