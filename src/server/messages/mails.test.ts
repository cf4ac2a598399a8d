import { describe, expect, test } from "vitest";
import { DEFAULT_COMPANY } from "#content/company.ts";
import { acknowledgementMail, staffMail } from "#server/messages/mails.ts";

const STAFF = "staff@example.org";
const MESSAGE = {
  id: "0198a0e2-7c1e-7000-8000-000000000000",
  reference: "MSG-7K3F-9QX2",
  name: "Zoë <b>",
  email: "zoe@example.net",
  company: "Firm & Co",
  subject: "A question",
  message: "Line one\n<script>alert(1)</script> https://spam.example",
  deleteAfter: "2028-11-20T08:00:00.000Z",
};

describe("the mail to the staff", () => {
  const mail = staffMail(MESSAGE, DEFAULT_COMPANY, "https://www.example.org", STAFF);

  test("the mail to the staff has the visitor as its reply address", () => {
    expect(mail).toMatchObject({ to: { email: STAFF }, replyTo: "zoe@example.net", aboutId: MESSAGE.id });
  });

  test("the mail to the staff contains the message, escaped in HTML, and a link to it", () => {
    for (const values of [
      MESSAGE.name,
      MESSAGE.email,
      MESSAGE.company,
      MESSAGE.subject,
      "> Line one\n> <script>alert(1)</script> https://spam.example",
      MESSAGE.reference,
    ]) {
      expect(mail.text).toContain(values);
    }
    expect(mail.html).toContain("Line one<br>&lt;script&gt;");
    expect(mail.html).not.toContain("<script>");
    expect(mail.text).toContain(`https://www.example.org/admin/messages/${MESSAGE.id}`);
  });

  test("the mail to the staff has no line for a field that is not in the form", () => {
    const { text } = staffMail(
      { ...MESSAGE, company: "", subject: "" },
      DEFAULT_COMPANY,
      "https://www.example.org",
      STAFF,
    );
    expect(text).not.toMatch(/^(Company|Subject):/m);
  });
});

test("the mail to the sender contains the reference and no entered text except the address", () => {
  const mail = acknowledgementMail(MESSAGE, DEFAULT_COMPANY);
  expect(mail).toMatchObject({ to: { name: "", email: "zoe@example.net" } });
  expect(mail.text).toMatch(/^Hello,$/m);
  expect(mail.text).toContain(MESSAGE.reference);
  for (const values of [MESSAGE.name, MESSAGE.message, MESSAGE.subject, MESSAGE.company]) {
    expect(mail.subject + mail.text + mail.html).not.toContain(values);
  }
});
