import type { Page, Request } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { SESSION_ENDED } from "#contract/auth.ts";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { addAccount } from "#tests/support/accounts.ts";
import { heading, NETWORK_ERROR_PATTERN, signIn, userButton } from "#tests/support/back-office.ts";
import type { StorageState } from "#tests/support/browser.ts";
import { addServices } from "#tests/support/catalogue.ts";
import { holdRequests } from "#tests/support/delayed-routes.ts";
import { expectFocus, expectFocusOn } from "#tests/support/keyboard.ts";
import { openSite } from "#tests/support/site.ts";
import { VIEWS } from "#tests/support/views.ts";

const site = openSite();
const NEW = "/admin/services/new";
const STALE = /status of 412/;

let admin: StorageState;
beforeAll(async () => {
  admin = await site.asAdmin();
});

/** Adds a service with this name and returns the address of its form. */
async function serviceForm(name: string): Promise<string> {
  const [id = ""] = await addServices(site.server, [{ name, features: ["A boat", "A map"] }]);
  return `/admin/services/${id}/edit`;
}

async function servicesNamed(name: string): Promise<{ slug: string; features: string[]; category: string }[]> {
  const token = await site.server.signIn();
  return (await site.server.api("GET", `/services?q=${encodeURIComponent(name)}`, { token })).json;
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const summary = (page: Page) => page.getByRole("alert").filter({ hasText: "with this service" });
const question = (page: Page) => page.getByRole("alertdialog", { name: "Leave without saving?" });

async function fillIn(page: Page, name: string) {
  await field(page, "Service Name").fill(name);
  await field(page, "Description").fill("Reeds, counted from a boat.");
  await field(page, "Category").fill("Data");
}

describe.concurrent("specified orders are kept", () => {
  const forms = [
    {
      path: "/admin/products/new",
      labels: ["Product Name", "Slug", "Category", "Description", "Base Price", "Base Stock", "Status"],
      choices: { Status: ["Draft", "Active", "Archived"] },
    },
    {
      path: NEW,
      labels: [
        "Service Name",
        "Slug",
        "Category",
        "Description",
        "Starter Price",
        "Professional Price",
        "Enterprise Price",
        "Status",
      ],
      choices: { Status: ["Draft", "Published", "Archived"] },
    },
    {
      path: "/admin/users/new",
      labels: ["Full Name", "Email Address", "Password", "Role", "Status"],
      choices: {
        Role: ["User", "Admin", "Editor", "Sales", "Recruiter", "Support", "Auditor"],
        Status: ["Active", "Inactive"],
      },
    },
    {
      path: "/admin/crm/customers/new",
      labels: ["Name*", "Email*", "Phone", "Company", "Status*"],
      choices: { "Status*": ["Lead", "Active", "Inactive"] },
    },
  ];
  test.each(forms)("in the form $path", { tags: "release" }, ({ path, labels, choices }) =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto(path);
      await field(page, labels[0] ?? "").waitFor();
      const tops = await Promise.all(
        labels.map((label) =>
          field(page, label).evaluate((input) => [...document.querySelectorAll("*")].indexOf(input)),
        ),
      );
      expect(
        labels.toSorted((one, other) => (tops[labels.indexOf(one)] ?? 0) - (tops[labels.indexOf(other)] ?? 0)),
      ).toEqual(labels);
      for (const [label, text] of Object.entries(choices)) {
        expect(await field(page, label).locator("option").allInnerTexts(), label).toEqual(text);
      }
    }),
  );

  const lists = [
    {
      path: "/admin/users",
      choices: [
        ["All Status", "Active", "Inactive"],
        ["All Roles", "admin", "user"],
      ],
    },
    { path: "/admin/products", choices: [["All Status", "Active", "Draft", "Archived"], ["All Categories"]] },
    { path: "/admin/services", choices: [["All Status", "Published", "Draft", "Archived"]] },
  ];
  test.each(lists)("in the filters of $path", { tags: "release" }, ({ path, choices }) =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto(path);
      for (const text of choices) {
        const select = page.getByRole("combobox").filter({ hasText: text[0] ?? "" });
        await select.waitFor();
        expect((await select.locator("option").allInnerTexts()).slice(0, text.length)).toEqual(text);
      }
    }),
  );
});

describe.concurrent("a form with errors", () => {
  test.each(VIEWS)("shows all of them, at its fields and above them, $name", ({ name: _, ...view }) =>
    site.visit({ storageState: admin, ...view }, async ({ page }) => {
      await page.goto(NEW);
      await heading(page, "Add Service").waitFor();
      await field(page, "Starter Price").fill("-1");
      await button(page, "+ Add Feature").click();
      await field(page, "Feature 1").fill("word ".repeat(70));
      await button(page, "Create Service").click();
      await summary(page).getByText("There are 6 problems with this service").waitFor();
      expect(await page.title()).toBe("Error: Add Service | Services");
      await expectFocusOn(summary(page));
      expect(await summary(page).getByRole("link").allInnerTexts()).toEqual([
        "Name is required",
        "Slug is required",
        "Category is required",
        "Description is required",
        "Starter price must be 0 or more",
        "Feature 1: Must be at most 300 characters",
      ]);
      await expectAccessible(page, "a form with errors");
      await summary(page).getByRole("link", { name: "Category is required" }).click();
      await expectFocus(page, "Category");
      expect(await field(page, "Category").getAttribute("aria-invalid")).toBe("true");
      await page.keyboard.type("Data");
      await summary(page).getByText("There are 5 problems with this service").waitFor();
      expect(await field(page, "Category").getAttribute("aria-invalid")).toBeNull();
    }),
  );
});

test("a record is asked for once, beside the script of its form", async () => {
  const address = await serviceForm("Asked early");
  await site.visit({ storageState: admin, fresh: true }, async ({ page }) => {
    const record = /\/api\/services\/[\w-]{36}$/;
    const asked: string[] = [];
    page.on("request", (request) => {
      if (record.test(request.url())) asked.push(request.url());
    });
    const answered = page.waitForResponse(record);
    await page.route("**/assets/service-form-*.js", async (route) => {
      await answered;
      await route.continue();
    });
    await page.goto(address);
    await page.getByRole("button", { name: "Update Service" }).waitFor();
    expect(await field(page, "Service Name").inputValue()).toBe("Asked early");
    expect(asked).toHaveLength(1);
  });
});

describe.concurrent("saving", () => {
  test("shows published content on the price list, with its entries moved, removed and restored", {
    tags: "release",
  }, async () => {
    const address = await serviceForm("Reed counting");
    await site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto(address);
      await button(page, "Move feature 2 up").click();
      expect(await field(page, "Feature 1").inputValue()).toBe("A map");
      await button(page, "Remove feature 1").click();
      await button(page, "Undo").click();
      await button(page, "+ Add Benefit").click();
      await expectFocus(page, "Benefit 1");
      await page.keyboard.type("A number you can trust");
      await field(page, "Status").selectOption("Published");
      await button(page, "Update Service").click();
      await page.waitForURL("**/admin/services");
      const [saved] = await servicesNamed("Reed counting");
      expect(saved).toMatchObject({ features: ["A map", "A boat"], benefits: ["A number you can trust"] });
      await page.goto("/pricing");
      await page.getByRole("heading", { name: "Reed counting" }).waitFor();
    });
  });

  test("reports no conflict with one's own save when its response was lost", { tags: "release" }, async () => {
    const address = await serviceForm("Answered late");
    await site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
      allowConsoleError(NETWORK_ERROR_PATTERN, /net::/, STALE);
      await page.goto(address);
      await field(page, "Category").fill("Twice");
      await page.route("**/api/services/*", async (route) => {
        if (route.request().method() !== "PUT") return route.fallback();
        await route.fetch();
        await route.abort();
      });
      await button(page, "Update Service").click();
      await page.getByText("Failed to save service").waitFor();
      await page.unroute("**/api/services/*");
      await button(page, "Try again").click();
      await page.waitForURL("**/admin/services");
      expect((await servicesNamed("Answered late"))[0]?.category).toBe("Twice");
    });
  });

  test("locks the fields while it runs, and does not bring back a user who has left", { tags: "release" }, async () => {
    const address = await serviceForm("Slow to save");
    await site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto(address);
      const answer = await holdRequests(page, "**/api/services/*", { isHeld: (request) => request.method() === "PUT" });
      await field(page, "Category").focus();
      await page.keyboard.press("Control+s");
      await button(page, "Saving...").waitFor();
      await page.keyboard.type("lost?");
      expect(await page.getByLabel("Category").inputValue()).toBe("Cloud");
      await page
        .getByRole("link", { name: /^Messages/ })
        .first()
        .click();
      await heading(page, "Messages").waitFor();
      answer();
      await page.getByText("Slow to save updated").waitFor();
      expect(new URL(page.url()).pathname).toBe("/admin/messages");
    });
  });

  test("leaves no trace in a form that stays open", { tags: "release" }, () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/admin/settings");
      await page.getByLabel("Company name").fill("Palmiet Works");
      await button(page, "Update settings").click();
      await page.getByText("Unsaved changes").waitFor({ state: "detached" });
      await page
        .getByRole("link", { name: /^Messages/ })
        .first()
        .click();
      await heading(page, "Messages").waitFor();
      await page.goBack();
      await page.getByLabel("Company name").waitFor();
      expect(await page.getByLabel("Company name").inputValue()).toBe("Palmiet Works");
      expect(await page.getByText("Your unsaved changes have been restored").count()).toBe(0);
      expect(await page.getByText("Someone else saved").count()).toBe(0);
    }),
  );

  test("says why the form could not be loaded or saved, and keeps its text", { tags: "release" }, async () => {
    const address = await serviceForm("Far away");
    await site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
      allowConsoleError(NETWORK_ERROR_PATTERN, /net::/);
      const away = (route: { abort(): Promise<void> }) => route.abort();
      await page.route("**/api/services/*", away);
      await page.goto(address);
      await page.getByText("Failed to load service").waitFor();
      await page.unroute("**/api/services/*", away);
      // The connection recovers by itself.
      await field(page, "Category").fill("Rivers");
      await page.route("**/api/services/*", away);
      await button(page, "Update Service").click();
      await page.getByText("Failed to save service").waitFor();
      expect(await field(page, "Category").inputValue()).toBe("Rivers");
      await page.unroute("**/api/services/*", away);
      await button(page, "Try again").click();
      await page.waitForURL("**/admin/services");
      expect((await servicesNamed("Far away"))[0]?.category).toBe("Rivers");
    });
  });
});

describe.concurrent("typed text is not lost", () => {
  test("on leaving by a link, by Back and by logging out", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/admin/messages");
      await page.getByRole("link", { name: "Dashboard" }).click();
      await page.goto(NEW);
      await field(page, "Service Name").fill("Half a word");
      await page.getByText("Unsaved changes").waitFor();
      const leave = [
        () => page.getByRole("link", { name: "Messages", exact: true }).click(),
        () => page.getByRole("link", { name: "Cancel" }).click(),
        async () => {
          await userButton(page).click();
          await page.getByRole("menuitem", { name: "Logout" }).click();
        },
      ];
      for (const way of leave) {
        await way();
        await question(page).waitFor();
        await question(page).getByRole("button", { name: "Keep editing" }).click();
        await question(page).waitFor({ state: "detached" });
        expect(await field(page, "Service Name").inputValue()).toBe("Half a word");
      }
      await page.getByRole("link", { name: "Messages", exact: true }).click();
      await question(page).getByRole("button", { name: "Discard changes" }).click();
      await heading(page, "Messages").waitFor();
      await question(page).waitFor({ state: "detached" });
      await expectFocus(page, "screen");
      await page.goto(NEW);
      expect(await field(page, "Service Name").inputValue()).toBe("");
    }));

  test("and who leaves while the form is saved is asked only if the save is refused", () =>
    site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
      allowConsoleError(/400 \(Bad Request\)/);
      const messages = page.getByRole("link", { name: /^Messages/ }).first();
      const line = field(page, "Line at the foot (optional)");
      const isHeld = (request: Request) => request.method() === "PUT";
      await page.goto("/admin/settings/menus");
      await line.fill("Drawn on the banks of the river.");
      const answer = await holdRequests(page, "**/api/settings", { isHeld });
      await button(page, "Update settings").click();
      await button(page, "Saving...").waitFor();
      await messages.click();
      answer();
      await heading(page, "Messages").waitFor();
      expect(await question(page).count()).toBe(0);

      // A form that opens its list after a save goes where the user wants to.
      await page.goto(await serviceForm("Left while it is saved"));
      await field(page, "Category").fill("Boats");
      const answerService = await holdRequests(page, "**/api/services/*", { isHeld });
      await button(page, "Update Service").click();
      await button(page, "Saving...").waitFor();
      await messages.click();
      answerService();
      await heading(page, "Messages").waitFor();
      expect((await servicesNamed("Left while it is saved"))[0]?.category).toBe("Boats");

      await page.goto("/admin/settings/menus");
      expect(await line.inputValue()).toBe("Drawn on the banks of the river.");
      await field(page, "Leads to of link 1 of the menu").fill("/nothing-there");
      const refuse = await holdRequests(page, "**/api/settings", { isHeld });
      await button(page, "Update settings").click();
      await button(page, "Saving...").waitFor();
      await messages.click();
      refuse();
      await question(page).getByRole("button", { name: "Keep editing" }).click();
      await page.getByText("There is no page at /nothing-there").first().waitFor();
    }));

  test("on a reload, a lost response or the end of the session, and makes one record", async () => {
    const token = await site.server.signIn();
    const own = structuredClone(admin);
    for (const entry of own.origins[0]?.localStorage ?? []) if (entry.name === "token") entry.value = token;
    await site.visit({ storageState: own }, async ({ page, allowConsoleError }) => {
      allowConsoleError(/status of 401/, NETWORK_ERROR_PATTERN, /net::/);
      await page.goto(NEW);
      await fillIn(page, "Outlives");
      await page.reload();
      await page.getByText("Your unsaved changes have been restored").waitFor();
      await field(page, "Service Name").fill("Outlives all");
      expect(await field(page, "Slug").inputValue()).toBe("outlives-all");
      await field(page, "Service Name").fill("Outlives");
      expect(await field(page, "Description").inputValue()).toBe("Reeds, counted from a boat.");
      await page.route("**/api/services", async (route) => {
        await route.fetch();
        await route.abort();
      });
      await button(page, "Create Service").dblclick();
      await page.getByText("Failed to save service").waitFor();
      await page.getByText("No response from server").waitFor();
      await page.unroute("**/api/services");
      await site.server.api("POST", "/auth/logout", { token });
      // The stream of events ends with the session, so that the screen says so without a press.
      await page.getByText(SESSION_ENDED).waitFor();
      await signIn(page);
      await heading(page, "Add Service").waitFor();
      expect(await field(page, "Service Name").inputValue()).toBe("Outlives");
      await button(page, "Create Service").click();
      await page.waitForURL("**/admin/services");
      expect(await servicesNamed("Outlives")).toHaveLength(1);
    });
  });

  test("when another user saves first, and both versions are shown together", { tags: "promise-16" }, async () => {
    const address = await serviceForm("Contested");
    await site.visit({ storageState: admin }, async ({ page, context, allowConsoleError }) => {
      allowConsoleError(STALE);
      const other = await context.newPage();
      await page.goto(address);
      await field(page, "Category").fill("Mine");
      await field(page, "Starter Price").fill("11");
      await other.goto(address);
      await field(other, "Category").fill("Theirs");
      await field(other, "Description").fill("Their description");
      await button(other, "Update Service").click();
      await other.waitForURL("**/admin/services");

      await button(page, "Update Service").click();
      const conflict = page.getByRole("heading", { name: "Someone else saved this service while you were editing" });
      await conflict.waitFor();
      await expectAccessible(page, "both versions");
      const category = page.getByRole("group", { name: /^Category/ });
      expect(await category.getByRole("radio", { name: /^Yours/ }).isChecked()).toBe(true);
      expect(await button(page, "Update Service").isDisabled()).toBe(true);
      await page.reload();
      await conflict.waitFor();
      await category.getByRole("radio", { name: /^Yours/, checked: true }).waitFor();
      expect(await category.innerText()).toContain("Both of you changed it.");
      await category.getByRole("radio", { name: /^Theirs/ }).check();
      await button(page, "Continue with these").click();
      expect(await field(page, "Description").inputValue()).toBe("Their description");
      expect(await field(page, "Starter Price").inputValue()).toBe("11");
      await button(page, "Update Service").click();
      await page.waitForURL("**/admin/services");
      expect((await servicesNamed("Contested"))[0]).toMatchObject({
        category: "Theirs",
        description: "Their description",
        price: { starter: 11 },
      });
    });
  });

  test("when another user gives a customer to somebody else, who is shown by name", async () => {
    const token = await site.server.signIn();
    const to = await addAccount(site.server, {
      name: "Lerato Owner",
      email: "lerato.owner@example.org",
      role: "sales",
      password: "a password",
    });
    const input = { name: "Contested Customer", email: "contested@example.org" };
    const { json } = await site.server.api("POST", "/customers", { token, body: input });
    await site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
      allowConsoleError(STALE);
      await page.goto(`/admin/crm/customers/${json.data.id}/edit`);
      await field(page, "Company").fill("Mine");
      const given = await site.server.api("PUT", `/customers/${json.data.id}`, {
        token,
        body: { ...input, phone: "", company: "", status: "Lead", ownerId: to },
      });
      expect(given.status, JSON.stringify(given)).toBe(200);
      await button(page, "Update Customer").click();
      const owner = page.getByRole("group", { name: /^Owner/ });
      await owner.getByRole("radio", { name: "Theirs Lerato Owner", checked: true }).waitFor();
      await owner.getByRole("radio", { name: "Yours Nobody" }).waitFor();
    });
  });

  test("when another user deletes the record, and can be saved as a new one", { tags: "release" }, async () => {
    const address = await serviceForm("Deleted meanwhile");
    await site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
      allowConsoleError(/status of 404/);
      await page.goto(address);
      await field(page, "Category").fill("Kept");
      const token = await site.server.signIn();
      await site.server.api("DELETE", address.replace("/admin", "").replace("/edit", ""), { token });
      await button(page, "Update Service").click();
      await button(page, "Save as a new service").waitFor();
      // The same after a reload, when there is no form any more.
      await page.reload();
      await button(page, "Save as a new service").click();
      await heading(page, "Add Service").waitFor();
      await button(page, "Create Service").click();
      await page.waitForURL("**/admin/services");
      expect((await servicesNamed("Deleted meanwhile"))[0]?.category).toBe("Kept");
    });
  });
});
