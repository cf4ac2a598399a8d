import type { Page, Route } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { ApplicationInput } from "#contract/applications.ts";
import { CONTACT_RULES } from "#contract/contact.ts";
import { CustomerInput } from "#contract/customers.ts";
import { KeyInput } from "#contract/keys.ts";
import { ProductInput } from "#contract/products.ts";
import { ReplyInput } from "#contract/replies.ts";
import { ServiceInput } from "#contract/services.ts";
import {
  MenuSettings,
  type Settings,
  SettingsChange,
  VocabularySettings,
  WebsiteSettings,
} from "#contract/settings.ts";
import { UserInput } from "#contract/users.ts";
import { ViewInput } from "#contract/views.ts";
import type { z } from "#contract/zod.ts";
import { newApplicant, openDialog, writeApplication } from "#tests/support/application-form.ts";
import { receive } from "#tests/support/back-office.ts";
import type { StorageState } from "#tests/support/browser.ts";
import { addProducts, addServices, variantInput } from "#tests/support/catalogue.ts";
import { newLetter, writeLetter } from "#tests/support/contact-form.ts";
import { batchesOf, jsonSchemaPaths, schemaPaths } from "#tests/support/schema-paths.ts";
import { openSite } from "#tests/support/site.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const site = openSite();

let admin: StorageState;
let token: string;
beforeAll(async () => {
  admin = await site.asAdmin();
  token = await site.server.signIn();
});

const create = async (path: string, body: object): Promise<string> =>
  (await site.server.api("POST", path, { token, body })).json.data.id;

/** A form whose save is refused at every path of its schema. */
interface RefusedForm {
  name: string;
  schema: z.ZodType;
  /** Path of the call below `/api`. */
  call: RegExp;
  method: "POST" | "PUT";
  /** Opens the form with an entry in each list, ready to be saved. */
  open: (page: Page) => Promise<void>;
  /** Name of the button that saves. */
  save: string;
  /** Paths that the form has no field for, with the reason. */
  without?: Readonly<Record<string, string>>;
  /** Key of one entry for each `z.record` of the schema, by the record's path. */
  keys?: Readonly<Record<string, string>>;
  /** Set for a short form: the first refused field takes the focus, and there is no summary. */
  hasSummary?: false;
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

const PUBLIC = { website: "trap for programs", formToken: "set by the script" };

/** Reason for values that the script of the visit adds: no visitor types them, so that no visitor could correct them. */
const CAME_FROM = { cameFrom: "added by the script of the visit" };

/** Paths of the settings that have a screen of their own. */
const ON_OTHER_SCREENS = Object.fromEntries(
  [WebsiteSettings, MenuSettings, VocabularySettings]
    .flatMap((schema) => schemaPaths(schema))
    .filter((path) => path !== "company")
    .map((path) => [path, "on a screen of its own"]),
);
/** Paths of the settings that only the configuration sets. */
const CONFIGURED = { inboxAddress: "set in the configuration", mailFrom: "set in the configuration" };

/** Replaces a part of the settings. */
async function changeSettings(change: (settings: Settings) => object): Promise<void> {
  const {
    createdAt: _created,
    updatedAt: _updated,
    ...settings
  } = (await site.server.api("GET", "/settings", { token })).json.data;
  const body = { ...settings, ...change(settings) };
  const { status, json } = await site.server.api("PUT", "/settings", { token, body });
  expect(status, JSON.stringify(json)).toBe(200);
}

const FORMS: readonly RefusedForm[] = [
  {
    name: "a product",
    schema: ProductInput,
    call: /^\/products\//,
    method: "PUT",
    keys: { "variants.0.attributes": "Colour" },
    save: "Update Product",
    async open(page) {
      const [id] = await addProducts(site.server, [
        {
          variants: [variantInput({ attributes: { Colour: "Grey" } })],
          images: ["box.webp"],
          contents: ["A sensor"],
          specifications: [{ name: "Battery", value: "3 years" }],
        },
      ]);
      await page.goto(`/admin/products/${id}/edit`);
    },
  },
  {
    name: "a service",
    schema: ServiceInput,
    call: /^\/services\//,
    method: "PUT",
    save: "Update Service",
    async open(page) {
      const one = ["A map"];
      const tiers = { starter: one, professional: one, enterprise: one };
      const [id] = await addServices(site.server, [{ tiers, features: one, benefits: one }]);
      await page.goto(`/admin/services/${id}/edit`);
    },
  },
  {
    name: "a customer",
    schema: CustomerInput,
    call: /^\/customers\//,
    method: "PUT",
    save: "Update Customer",
    without: { notes: "added on the customer's page", "notes.0": "added on the customer's page" },
    async open(page) {
      const id = await create("/customers", { name: "Thandi", email: "thandi@example.org" });
      await page.goto(`/admin/crm/customers/${id}/edit`);
    },
  },
  {
    name: "a user",
    schema: UserInput,
    call: /^\/users$/,
    method: "POST",
    save: "Create User",
    async open(page) {
      await page.goto("/admin/users/new");
      await field(page, "Full Name").fill("Sizwe Example");
      await field(page, "Email Address").fill("sizwe@example.org");
      await field(page, "Password").fill("long enough");
    },
  },
  {
    name: "the settings",
    schema: SettingsChange,
    call: /^\/settings$/,
    method: "PUT",
    save: "Update settings",
    without: { createdAt: "read only", updatedAt: "read only", ...CONFIGURED, ...ON_OTHER_SCREENS },
    async open(page) {
      const social = [{ name: "Code", url: "https://example.org/code" }];
      const replyTemplates = [{ name: "Thanks", subject: "Thank you", text: "We will call." }];
      await changeSettings((settings) => ({
        replyTemplates,
        blockedSenders: ["blocked@example.org"],
        company: { ...settings.company, social },
        secondFactorFor: [],
      }));
      await page.goto("/admin/settings");
    },
  },
  {
    name: "the settings of the website",
    schema: WebsiteSettings,
    call: /^\/settings$/,
    method: "PUT",
    save: "Update settings",
    async open(page) {
      await changeSettings(() => ({ clients: [{ name: "Reed Bank" }], team: [{ name: "Thandi Example" }] }));
      await page.goto("/admin/settings/site");
    },
  },
  {
    name: "a reply",
    schema: ReplyInput,
    call: /\/replies$/,
    method: "POST",
    save: "Send reply",
    hasSummary: false,
    async open(page) {
      const id = await receive(site.server, "Refused Reply");
      await page.goto(`/admin/messages/${id}`);
      await press(page, "Write a reply");
      await field(page, "Your reply").fill("We will call.");
    },
  },
  {
    name: "a view",
    schema: ViewInput,
    call: /^\/views$/,
    method: "POST",
    save: "Save",
    hasSummary: false,
    keys: { query: "q" },
    without: {
      screen: "said above the form",
      shared: "said above the form",
      query: "said above the form",
      "query.q": "said above the form",
      columns: "said above the form",
      "columns.0": "said above the form",
    },
    async open(page) {
      await page.goto("/admin/products?q=reed");
      await press(page, "Display");
      await press(page, "Save as a view");
      await page.getByRole("dialog").getByLabel("Name").fill("Reeds");
    },
  },
  {
    name: "an API key",
    schema: KeyInput,
    call: /^\/keys$/,
    method: "POST",
    save: "Create key",
    hasSummary: false,
    async open(page) {
      await page.goto("/admin/settings/account");
      await press(page, "Create key");
      await page.getByRole("dialog").getByLabel("Name").fill("Import");
      await page.getByRole("dialog").getByLabel("Read products").check();
    },
  },
  {
    name: "the contact form",
    schema: CONTACT_RULES.home,
    call: /^\/contact$/,
    method: "POST",
    save: "Send Message",
    without: {
      ...PUBLIC,
      subject: "only on the contact page",
      "cameFrom.source": CAME_FROM.cameFrom,
      "cameFrom.entry": CAME_FROM.cameFrom,
    },
    async open(page) {
      await page.goto("/");
      await writeLetter(site, page, newLetter());
    },
  },
  {
    name: "an application",
    schema: ApplicationInput,
    call: /^\/applications$/,
    method: "POST",
    save: "Submit Application",
    without: { ...PUBLIC, ...CAME_FROM, jobId: "chosen by the link that opened the form" },
    async open(page) {
      await page.goto("/careers");
      const dialog = await openDialog(page, "UX Researcher");
      await writeApplication(site, dialog, newApplicant());
    },
  },
];

const messageOf = (path: string) => `Refused at ${path}`;

/** Returns the paths whose message is at no field of the form, or at a field that the summary does not lead to. */
async function unshown(page: Page, paths: readonly string[], hasSummary: boolean): Promise<string[]> {
  return page.evaluate(
    ({ paths, hasSummary }) => {
      const describes = (element: Element | null | undefined, message: string) =>
        (element?.getAttribute("aria-describedby") ?? "")
          .split(" ")
          .some((id) => document.getElementById(id)?.textContent?.includes(message));
      return paths.flatMap((path) => {
        const message = `Refused at ${path}`;
        // Not a longer path that begins with this one.
        const says = (element: Element) => element.textContent?.trim().endsWith(message);
        const field = [...document.querySelectorAll<HTMLElement>("[aria-describedby]")].find(
          (element) => describes(element, message) && element.checkVisibility(),
        );
        if (!field) return [`${path}: no field`];
        if (!field.matches("[role=group], fieldset") && field.getAttribute("aria-invalid") !== "true")
          return [`${path}: not marked as wrong`];
        if (!hasSummary) return [];
        const link = [...document.querySelectorAll<HTMLAnchorElement>("[role=alert] a")].find(says);
        if (!link) return [`${path}: not in the summary`];
        link.click();
        return field.contains(document.activeElement) ? [] : [`${path}: the summary leads elsewhere`];
      });
    },
    { paths, hasSummary },
  );
}

function refuseEach(form: RefusedForm): Promise<void> {
  return site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
    allowConsoleError(/status of 400/);
    await form.open(page);
    const save = page.getByRole("button", { name: form.save, exact: true }).last();
    await save.waitFor();
    const paths = schemaPaths(form.schema, form.keys).filter((path) => !(path in (form.without ?? {})));
    let refused: readonly string[] = [];
    await page.route(
      ({ pathname }) => pathname.startsWith("/api/") && form.call.test(pathname.slice("/api".length)),
      (route: Route) => {
        if (route.request().method() !== form.method) return route.continue();
        const errors = refused.map((path) => ({ path, message: messageOf(path) }));
        return route.fulfill({ status: 400, json: { message: "Some fields are wrong.", code: "invalid", errors } });
      },
    );
    const wrong: string[] = [];
    for (refused of batchesOf(paths)) {
      const response = page.waitForResponse((one) => one.status() === 400);
      await save.click();
      await response;
      let missing: string[] = [];
      const isShown = async () => {
        missing = await unshown(page, refused, form.hasSummary !== false);
        return missing.length === 0;
      };
      // The paths say more than that the wait was in vain.
      await waitUntil("the refusals are shown", isShown).catch(() => undefined);
      wrong.push(...missing);
    }
    expect(wrong).toEqual([]);
  });
}

describe.concurrent("forms whose call is refused", () => {
  const title = "a refusal at any path of the schema of $name appears at its field";
  const inEveryRun = ["a product"];
  test.each(FORMS.filter(({ name }) => inEveryRun.includes(name)))(title, refuseEach);
  test.each(FORMS.filter(({ name }) => !inEveryRun.includes(name)))(title, { tags: "release" }, refuseEach);

  test("a refusal at any path of the texts of a page appears at its field", { tags: "release" }, () =>
    site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
      allowConsoleError(/status of 400/);
      const paths = jsonSchemaPaths((await site.server.api("GET", "/pages/home", { token })).json.data.schema);
      const errors = paths.map((path) => ({ path, message: messageOf(path) }));
      await page.route("**/api/pages/home/draft", (route) =>
        route.fulfill({ status: 400, json: { message: "Some texts are wrong.", code: "invalid", errors } }),
      );
      await page.goto("/admin/site/home");
      await page.getByRole("button", { name: "Open all" }).click();
      await page.getByLabel("Introduction").first().fill("Typed");
      await page.getByText(`${paths.length} texts need attention`).waitFor();
      expect(await unshown(page, paths, true)).toEqual([]);
    }),
  );
});
