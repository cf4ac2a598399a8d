import { expect, test } from "vitest";
import { fieldErrors } from "#contract/error-response.ts";
import { USER_EXAMPLES } from "#contract/examples/users.ts";
import { USER_FORM } from "./user-form.tsx";

const stored = USER_EXAMPLES.getUser.reply.data;

test("an unchanged account is sent without a password", () => {
  const body = USER_FORM.schemas.change.parse(USER_FORM.bodyOf(USER_FORM.valuesOf(stored)));
  expect(Object.keys(body)).not.toContain("password");
});

test("a password that was typed is sent as it was typed", () => {
  const body = USER_FORM.schemas.change.parse(
    USER_FORM.bodyOf({ ...USER_FORM.valuesOf(stored), password: " long one " }),
  );
  expect(body.password).toBe(" long one ");
});

test("a new account without one is asked for it", () => {
  const read = USER_FORM.schemas.create.safeParse(USER_FORM.bodyOf(USER_FORM.blank));
  expect(read.error && fieldErrors(read.error)).toContainEqual({ path: "password", message: "Password is required" });
});
