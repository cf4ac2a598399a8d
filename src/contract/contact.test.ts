import { describe, expect, test } from "vitest";
import { LoginInput } from "#contract/auth.ts";
import { Company } from "#contract/company.ts";
import { ContactInput } from "#contract/contact.ts";
import { fieldErrors } from "#contract/error-response.ts";

const message = { name: "Thandi", email: "thandi@example.org", message: "Hello" };

describe("the contact form", () => {
  test("the contact form requires a name, an address and a message", () => {
    const read = ContactInput.safeParse({});
    expect(read.error && fieldErrors(read.error)).toEqual([
      { path: "name", message: "Name is required" },
      { path: "email", message: "Email is required" },
      { path: "message", message: "Message is required" },
    ]);
  });

  test("the contact form fills omitted fields with blank text", () => {
    expect(ContactInput.parse(message)).toEqual({ ...message, company: "", subject: "", website: "" });
  });

  test.each([["id"], ["status"], ["reference"], ["createdAt"], ["customerId"]])(
    "the contact form refuses the field %s",
    (field) => {
      const read = ContactInput.safeParse({ ...message, [field]: "x" });
      expect(read.error && fieldErrors(read.error)).toEqual([{ path: field, message: "Unknown field" }]);
    },
  );

  test("the contact form refuses line breaks in fields that become mail headers", () => {
    for (const field of ["name", "email", "company", "subject"]) {
      const read = ContactInput.safeParse({ ...message, [field]: "a@b.co\r\nBcc: evil@example.org" });
      expect(read.error && fieldErrors(read.error).map(({ path }) => path)).toEqual([field]);
    }
  });
});

test("signing in takes an address and a password, and refuses unknown fields", () => {
  const credentials = { email: "admin@example.com", password: " as typed " };
  expect(LoginInput.parse(credentials)).toEqual(credentials);
  expect(LoginInput.safeParse({ ...credentials, role: "admin" }).success).toBe(false);
  expect(LoginInput.safeParse({ ...credentials, password: "x".repeat(201) }).success).toBe(false);
});

test("a social link of the company must be a web address", () => {
  const social = Company.shape.social;
  expect(social.safeParse([{ name: "Code", url: "https://example.org/us" }]).success).toBe(true);
  for (const url of ["javascript:alert(1)", "data:text/html,x", "//example.org", "mailto:a@b.co"]) {
    expect(social.safeParse([{ name: "Bad", url }]).success).toBe(false);
  }
});
