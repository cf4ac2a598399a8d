import { describe, expect, test } from "vitest";
import { CallError, NO_RESPONSE, UNKNOWN_ERROR } from "#web/shared/call.ts";
import { STORE_FAILED } from "#web/shared/session.ts";
import { loginErrorMessage, withToken } from "./login-error.ts";

describe("loginErrorMessage", () => {
  test.each([
    ["the server's own words", new CallError("Invalid email or password", 401), "Invalid email or password"],
    ["a server without words", new CallError(UNKNOWN_ERROR, 502), "Login failed"],
    ["no response", new CallError(NO_RESPONSE, 0), "An error occurred during login"],
    ["storage that refuses", new Error(STORE_FAILED), "Failed to store authentication data"],
    ["anything else", new TypeError("x is undefined"), "An error occurred during login"],
  ])("describes %s", (_, error, message) => {
    expect(loginErrorMessage(error)).toBe(message);
  });
});

test.each([
  ["nothing", undefined],
  ["no token", {}],
  ["a blank token", { token: "" }],
  ["words", "Signed in"],
  ["null", null],
])("a response of 200 with %s is no sign-in", (_, answer) => {
  let said = "";
  try {
    withToken(answer as { token: string } | undefined); // a proxy may return this, whatever the contract declares
  } catch (error) {
    said = loginErrorMessage(error);
  }
  expect(said).toBe("Login failed");
});
