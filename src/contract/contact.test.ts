import { describe, expect, test } from "vitest";
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
});

test("a social link of the company must be a web address", () => {
  const social = Company.shape.social;
  expect(social.safeParse([{ name: "Code", url: "https://example.org/us" }]).success).toBe(true);
  for (const url of ["javascript:alert(1)", "data:text/html,x", "//example.org", "mailto:a@b.co"]) {
    expect(social.safeParse([{ name: "Bad", url }]).success).toBe(false);
  }
});
