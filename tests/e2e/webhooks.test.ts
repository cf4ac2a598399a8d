import { expect, test } from "vitest";
import { WEBHOOK_MESSAGES } from "#contract/webhooks.ts";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { expectFocusOn } from "#tests/support/keyboard.ts";
import { openSite } from "#tests/support/site.ts";
import { VIEWS } from "#tests/support/views.ts";
import { isSigned, startReceiver } from "#tests/support/webhook-receiver.ts";

const site = openSite({ environment: { WEBHOOK_ALLOW: "127.0.0.1" }, sendMail: true });

test.each(VIEWS)("a webhook is added, tested, retried, changed and deleted $name", async ({ name: _, ...view }) => {
  const receiver = await startReceiver();
  const { host } = new URL(receiver.url);
  await site.visit({ storageState: await site.asAdmin(), ...view }, async ({ page, context, allowConsoleError }) => {
    allowConsoleError(/status of 400/);
    const expectUsable = async (what: string) => {
      await expectAccessible(page, what);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), what).toBe(0);
    };
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/admin/settings");
    await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Webhooks" }).click();
    const card = page.getByRole("region", { name: "Webhooks", exact: true });
    await card.getByText("No webhooks yet.").waitFor();

    // The whole form works by keyboard.
    await card.getByRole("button", { name: "Add webhook" }).focus();
    await page.keyboard.press("Enter");
    const form = page.getByRole("dialog", { name: "Add webhook" });
    await expectFocusOn(form.getByLabel("URL"));
    await page.keyboard.press("Enter");
    await form.getByText(WEBHOOK_MESSAGES.urlRequired).waitFor();
    await form.getByText(WEBHOOK_MESSAGES.eventsRequired).waitFor();
    await expectFocusOn(form.getByLabel("URL"));
    await expectUsable("the form with errors");
    await page.keyboard.type("http://10.0.0.1/hooks");
    const won = form.getByRole("group", { name: "Deals" }).getByRole("checkbox", { name: "Won" });
    await won.focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await form.getByText(WEBHOOK_MESSAGES.insecure).waitFor();
    await form.getByLabel("URL").fill(receiver.url);
    await form.getByRole("button", { name: "Add webhook" }).click();

    const added = page.getByRole("dialog", { name: "Webhook added" });
    await added.getByText("it won't be shown again").waitFor();
    await expectUsable("the new secret");
    const secret = (await added.locator("code").textContent()) ?? "";
    await added.getByRole("button", { name: "Copy secret" }).click();
    await added.getByText("Copied.").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
    await added.getByRole("button", { name: "Done" }).click();
    await added.waitFor({ state: "detached" });
    await expectFocusOn(card.getByRole("button", { name: "Add webhook" }));
    expect(await page.content()).not.toContain(secret);

    await card.getByText("Active", { exact: true }).waitFor();
    await card.getByText("deal.won").waitFor();
    await card.getByText("Nothing delivered yet").waitFor();
    await card.getByRole("button", { name: `Send a test to ${host}` }).click();
    const deliveries = card.getByRole("region", { name: `Deliveries to ${host}` });
    await deliveries.getByText("Sent", { exact: true }).waitFor();
    await deliveries.getByText("1 try, answered 204").waitFor();
    await card.getByText("Last delivery just now").waitFor();
    expect(receiver.received.map((one) => [one.body.type, isSigned(one, secret)])).toEqual([["webhook.test", true]]);

    receiver.answer(() => 410);
    await card.getByRole("button", { name: `Send a test to ${host}` }).click();
    await deliveries.getByText("Failed", { exact: true }).waitFor();
    await deliveries.getByText("answered 410").waitFor();
    await card.getByText("Off", { exact: true }).waitFor();
    await expectUsable("the deliveries");
    await deliveries.getByRole("button", { name: "Retry webhook.test" }).click();
    await deliveries.getByText("Pending", { exact: true }).waitFor();

    receiver.answer(() => 204);
    await card.getByRole("button", { name: `Edit the webhook to ${host}` }).click();
    const edit = page.getByRole("dialog", { name: `Edit the webhook to ${host}` });
    await edit.getByLabel("Active").check();
    await edit.getByRole("button", { name: "Save" }).click();
    await edit.waitFor({ state: "detached" });
    await deliveries.getByText("Pending", { exact: true }).waitFor({ state: "detached" });
    expect(await deliveries.getByText("Sent", { exact: true }).count()).toBe(2);

    await card.getByRole("button", { name: `Delete the webhook to ${host}` }).click();
    const question = page.getByRole("alertdialog", { name: `Delete the webhook to ${host}?` });
    await question.getByRole("button", { name: "Delete webhook" }).click();
    await card.getByText("No webhooks yet.").waitFor();
  });
});

test("a change over that of another administrator is refused, and nothing of it is lost", async () => {
  const receiver = await startReceiver();
  const [storageState, token] = [await site.asAdmin(), await site.server.signIn()];
  const body = { url: receiver.url, events: ["deal.won"] };
  const { id } = (await site.server.api("POST", "/webhooks", { token, body })).json.data;
  await site.visit({ storageState }, async ({ page, allowConsoleError }) => {
    allowConsoleError(/status of 412/);
    await page.goto("/admin/settings/webhooks");
    await page.getByRole("button", { name: /^Edit the webhook to/ }).click();
    const edit = page.getByRole("dialog", { name: /^Edit the webhook to/ });
    await edit.getByLabel("Lost").check();
    const others = { ...body, events: ["customer.created"] };
    expect((await site.server.api("PUT", `/webhooks/${id}`, { token, body: others })).status).toBe(200);
    await edit.getByRole("button", { name: "Save" }).click();
    await edit.getByText("changed by someone else").waitFor();
    expect(await edit.getByLabel("Lost").isChecked()).toBe(true);
  });
  const { json } = await site.server.api("GET", `/webhooks/${id}`, { token });
  expect(json.data.events).toEqual(["customer.created"]);
});

test.each(VIEWS)("Connect leads to keys, webhooks, the calendar and exports $name", async ({ name: _, ...view }) => {
  await site.visit({ storageState: await site.asAdmin(), ...view }, async ({ page }) => {
    await page.goto("/admin/settings/connect");
    const card = page.getByRole("region", { name: "Connect your programs" });
    await card.getByRole("heading", { name: "Exports" }).waitFor();
    await expectAccessible(page, "Connect");
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    const leads = (name: string) => card.getByRole("link", { name }).getAttribute("href");
    expect(await leads("Your API keys")).toBe("/admin/settings/account");
    expect(await leads("Your calendar address")).toBe("/admin/settings/account");
    const documentation = await (await fetch(`${site.url}/documentation`)).text();
    for (const name of ["API reference", "How events are described", "Exports by a program"]) {
      const [path, place] = (await leads(name))?.split("#") ?? [];
      expect(path).toBe("/documentation");
      expect(documentation, name).toContain(` id="${place}"`);
    }
    await card.getByRole("link", { name: "Webhooks" }).click();
    await page.getByRole("region", { name: "Webhooks", exact: true }).waitFor();
  });
});
