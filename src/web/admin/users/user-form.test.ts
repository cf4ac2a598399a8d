import { expect, test } from "vitest";
import { fieldErrors } from "#contract/error-response.ts";
import { USER_EXAMPLES } from "#contract/examples/users.ts";
import { blankValues, bodyOf, valuesOf } from "../forms/field-table.ts";
import { USER_FORM } from "./user-form.tsx";

const { schemas, fields } = USER_FORM;
const stored = valuesOf(fields, USER_EXAMPLES.getUser.reply.data);

test("an unchanged account is sent without a password", () => {
  const body = schemas.change.parse(bodyOf(fields, stored));
  expect(JSON.stringify(body)).not.toContain("password");
});

test("a password that was typed is sent as it was typed", () => {
  const body = schemas.change.parse(bodyOf(fields, { ...stored, password: " long one " }));
  expect(body.password).toBe(" long one ");
});

test("a new account without a password is refused", () => {
  const read = schemas.create.safeParse(bodyOf(fields, blankValues(fields)));
  expect(read.error && fieldErrors(read.error)).toContainEqual({ path: "password", message: "Password is required" });
});
