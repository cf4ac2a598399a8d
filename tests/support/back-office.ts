import type { Page } from "playwright-core";
import { ADMIN, type TestServer } from "#tests/support/server.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

/** Console error of the browser when the server is away. */
export const NETWORK_ERROR_PATTERN = /ERR_/;

export const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
export const statusOf = (page: Page, name: string) => page.getByRole("combobox", { name: `Status of ${name}` });
/** Returns the button that opens the administrator's menu. */
export const userButton = (page: Page) => page.getByRole("button", { name: /Administrator/ });

export async function signIn(page: Page, { email, password }: { email: string; password: string } = ADMIN) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Returns the token and the user in the browser's storage. */
export function stored(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => [localStorage.getItem("token"), localStorage.getItem("user")]);
}

/** Sends a message under this name by the contact form's call. Returns its id. */
export async function receive(server: TestServer, name: string): Promise<string> {
  const email = `${name.toLowerCase().replaceAll(" ", ".")}@example.net`;
  const body = { name, email, company: "Dlamini & Sons", message: `A question of ${name}.` };
  const { json } = await server.api("POST", "/contact", { body });
  const row = await server.app.platform.database.read
    .selectFrom("messages")
    .select("id")
    .where("reference", "=", json.data.reference)
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function storedStatus({ app }: TestServer, id: string): Promise<string> {
  const database = app.platform.database.read;
  const row = await database.selectFrom("messages").select("status").where("id", "=", id).executeTakeFirstOrThrow();
  return row.status;
}

export function waitForStorage(server: TestServer, id: string, status: string) {
  return waitUntil(`the message is ${status}`, async () => (await storedStatus(server, id)) === status);
}

/** Waits until the script of every screen, menu and dialog is in the browser, in a visit that `preloads`. */
export function waitForPreload(page: Page) {
  return waitUntil("all script is preloaded", () =>
    page.evaluate(() => performance.getEntriesByName("all-loaded").length > 0),
  );
}

/** Shows the preview of a text, which is behind a switch where there is no room beside the text. */
export async function showPreview(page: Page): Promise<void> {
  const side = page.getByRole("group", { name: "Text or preview" }).getByRole("button", { name: "Preview" });
  await side
    .or(page.getByRole("region", { name: "Preview" }))
    .first()
    .waitFor();
  if (await side.isVisible()) await side.click();
}
