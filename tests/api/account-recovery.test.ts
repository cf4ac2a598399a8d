import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OperatorError } from "#server/platform/operator-error.ts";
import { recoverAccount } from "#server/users/recover-account.ts";
import { addAccount, tokenOf } from "#tests/support/accounts.ts";
import { expectError } from "#tests/support/error-responses.ts";
import { addApp, addPasskey, answerOf } from "#tests/support/factors.ts";
import { programVariables } from "#tests/support/program.ts";
import { ADMIN, startServer, type TestServer } from "#tests/support/server.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const run = promisify(execFile);

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** Runs the command as an operator does, while the server is running. */
async function recover(...args: string[]): Promise<{ code: number; output: string; errors: string }> {
  const { url } = server.database;
  const env = {
    ...programVariables(),
    DATA_DIR: server.dataDir,
    PUBLIC_URL: "https://www.example.org",
    ...(url ? { DATABASE_URL: url } : {}),
  };
  try {
    const { stdout, stderr } = await run(process.execPath, ["tools/account-recover.ts", ...args], { cwd: ROOT, env });
    return { code: 0, output: stdout, errors: stderr };
  } catch (error) {
    // execFile rejects with the exit code and both outputs.
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout, errors: stderr };
  }
}

describe("an account that is recovered by the command", () => {
  test("has no factor and no session, but a reset link, an audit entry and a mail", {
    tags: "promise-56",
  }, async () => {
    const email = "lost@example.org";
    const id = await addAccount(server, { email, password: "a password", role: "editor", name: "Thandi Lost" });
    const token = await tokenOf(server, id);
    const key = await addPasskey(server, token);
    const { recoveryCodes } = await addApp(server, token);

    const { code, output } = await recover("LOST@example.org");
    expect(code).toBe(0);
    expect(output).toContain("Thandi Lost has no second factor and no API key any more");
    expectError(await server.api("GET", "/auth/me", { token }), 401);
    expectError(await server.api("POST", "/auth/passkey", { body: await answerOf(server, key) }), 401);
    const [, link = ""] = /(https:\/\/www\.example\.org\/reset-password\?token=\S+)/.exec(output) ?? [];
    const body = { token: new URL(link).searchParams.get("token"), password: "another password" };
    expect((await server.api("POST", "/auth/reset-password", { body })).status).toBe(204);
    expectError(await server.api("POST", "/auth/reset-password", { body }), 400);
    const signedIn = await server.api("POST", "/auth/login", { body: { email, password: "another password" } });
    expect(signedIn.status).toBe(200);
    expect((await server.api("GET", "/auth/recovery-codes", { token: signedIn.json.token })).json.data.left).toBe(0);
    expect(recoveryCodes).toHaveLength(10);

    const admin = await server.signIn();
    const trail = (await server.api("GET", "/audit", { token: admin })).json;
    expect(trail.find(({ action }: { action: string }) => action === "reset second factors")).toMatchObject({
      account: { id: null, name: "The server" },
      record: { name: "Thandi Lost" },
    });
    const mails = (await server.api("GET", "/outbox", { token: admin })).json;
    expect(mails.map(({ subject }: { subject: string }) => subject)).toContain("Your second factors were reset");
    expect(JSON.stringify(mails)).not.toContain(String(body.token));
  });

  test("the recovery command refuses an unknown, an inactive and more than one account", async () => {
    const { platform } = server.app;
    await addAccount(server, { email: "off@example.org", password: "a password", status: "Inactive" });
    await expect(recoverAccount(platform, "nobody@example.org")).rejects.toThrow(
      new OperatorError("There is no account with the address nobody@example.org."),
    );
    await expect(recoverAccount(platform, "off@example.org")).rejects.toThrow(
      "The account of off@example.org is inactive",
    );
    const { code, output, errors } = await recover(ADMIN.email, "off@example.org");
    expect([code, output, errors]).toEqual([1, "", "Usage: npm run account:recover -- EMAIL\n"]);
  });
});
