import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const admin = resolve(import.meta.dirname, "../../src/web/admin");

/** Files that may have a form of their own, with the reason. */
const OWN_FORM: Readonly<Record<string, string>> = {
  "forms/small-form.tsx": "shows every small form",
  "forms/form-page.tsx": "shows the form of a record, on useRecordForm",
  "settings/settings-form.tsx": "shows the settings, on useRecordForm",
  "own-account/own-account.tsx": "has passwords alone, which no draft keeps",
  "shell/password-question.tsx": "has a password alone, which no draft keeps",
  "sign-in/login.tsx": "has no session, so no draft",
  "sign-in/new-password.tsx": "has passwords alone, which no draft keeps",
  "sign-in/second-factor-form.tsx": "has no session, so no draft",
  "products/product-variants.tsx": "changes the form around it, whose draft keeps the result",
  "applications/application-care.tsx": "has a time alone, which is chosen again at once",
  "messages/message-care.tsx": "has a day alone, which is chosen again at once",
  "writing/describe-picture.tsx": "changes the text around it, whose draft keeps the result",
};
/** Files that may use React Hook Form without an engine. */
const OWN_STATE = ["forms/use-record-form.ts", "forms/use-small-form.ts", "forms/form-page.tsx"];

const sources = readdirSync(admin, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
  .map((file) => ({ file, text: readFileSync(join(admin, file), "utf8") }));
const filesWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

const FORM = /<form\b/;
const STATE = /\buseForm[<(]/;
/** Field for text that is no search: `value` and `onChange` of its own, so that nothing keeps it. */
const LOOSE_AREA = /<(?:TextAreaField|textarea)\b/;

test("every small form of the back office is on the one engine", () => {
  expect(sources.length).toBeGreaterThan(200);
  expect(filesWith(FORM).toSorted()).toEqual(Object.keys(OWN_FORM).toSorted());
  expect(filesWith(STATE).toSorted()).toEqual([...OWN_STATE, "credentials/use-password-change.ts"].toSorted());
});

test("no text of several lines is outside a form that keeps it", () => {
  expect(filesWith(LOOSE_AREA).toSorted()).toEqual(["forms/fields.tsx", "site/document-fields.tsx"]);
});

test("the engine is found in a form that is written without it", () => {
  const copy =
    "const [text, setText] = useState(''); return <form onSubmit={send}><TextAreaField value={text} /></form>;";
  expect([FORM, LOOSE_AREA].every((pattern) => pattern.test(copy))).toBe(true);
  expect(STATE.test("useForm<Values>({ defaultValues })")).toBe(true);
});
