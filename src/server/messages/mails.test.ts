import { describe, expect, test } from "vitest";
import { FIRST_COMPANY } from "#content/company.ts";
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
  const mail = staffMail(MESSAGE, FIRST_COMPANY, "https://www.example.org", STAFF);

  test("goes to the staff, and a reply to the visitor", () => {
    expect(mail).toMatchObject({ to: { email: STAFF }, replyTo: "zoe@example.net", aboutId: MESSAGE.id });
  });

  test("holds what was written, as text and escaped, and where to open it", () => {
    for (const words of [
      MESSAGE.name,
      MESSAGE.email,
      MESSAGE.company,
      MESSAGE.subject,
      MESSAGE.message,
      MESSAGE.reference,
    ]) {
      expect(mail.text).toContain(words);
    }
    expect(mail.html).toContain("Line one<br>&lt;script&gt;");
    expect(mail.html).not.toContain("<script>");
    expect(mail.text).toContain(`https://www.example.org/admin/messages/${MESSAGE.id}`);
  });

  test("has no line for what the form did not ask", () => {
    const { text } = staffMail(
      { ...MESSAGE, company: "", subject: "" },
      FIRST_COMPANY,
      "https://www.example.org",
      STAFF,
    );
    expect(text).not.toMatch(/^(Company|Subject):/m);
  });
});

describe("the mail to the sender", () => {
  const mailTo = (name: string) => acknowledgementMail({ ...MESSAGE, name }, FIRST_COMPANY);

  test("holds the reference and nothing that was written but the name", () => {
    const mail = mailTo("Zoë O'Neill");
    expect(mail).toMatchObject({ to: { name: "Zoë O'Neill", email: "zoe@example.net" }, replyTo: FIRST_COMPANY.email });
    expect(mail.text).toContain("Hello Zoë O'Neill,");
    expect(mail.text).toContain(MESSAGE.reference);
    for (const words of [MESSAGE.message, MESSAGE.subject, MESSAGE.company]) expect(mail.text).not.toContain(words);
  });

  test.each([
    "Buy at https://spam.example",
    "visit www.spam.example",
    "spam.example has it all",
    "mail me@spam.example",
    "x".repeat(61),
  ])("does not greet by a name that advertises: %s", (name) => {
    const { text, html } = mailTo(name);
    expect(text).toContain("Hello,");
    expect(text + html).not.toContain(name);
  });
});
