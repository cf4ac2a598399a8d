import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CACHED_PAGES, UNCACHED_PAGES } from "#contract/pages.ts";
import { unsubscribeToken } from "#server/newsletter/unsubscribe-token.ts";
import { addAccount, addReset } from "#tests/support/accounts.ts";
import { PDF } from "#tests/support/documents.ts";
import { formOf } from "#tests/support/forms.ts";
import { type HtmlElement, readHtml, textOf } from "#tests/support/html.ts";
import { rowsOf } from "#tests/support/rows.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { addSubscriber } from "#tests/support/subscribers.ts";
import { TRAP_INPUT } from "#web/site/forms/form.ts";

let server: TestServer;
let job: { id: string; slug: string };
beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" } });
  const body = {
    title: "Loom Minder",
    slug: "loom-minder",
    department: "Product",
    location: "Remote",
    type: "Full-time",
    description: "You mind the looms.",
    requirements: [],
    status: "active",
  };
  const { json } = await server.api("POST", "/jobs", { body, token: await server.signIn() });
  job = { id: json.data.id, slug: body.slug };
});
afterAll(() => server.close());

type Values = Record<string, string>;

interface PublicForm {
  /** Address that the form is posted to. */
  action: string;
  /** Invalid values to post. */
  wrong: Values;
  faults: readonly string[];
  /** Returns valid values. Some must be prepared first. */
  right: () => Values | Promise<Values>;
  /** File of a form that takes one. */
  file?: string;
}

const EMAIL = "nomvula@example.net";
const PASSWORD = "words of tomorrow";
let accounts = 0;
const reset = async () =>
  addReset(
    server,
    await addAccount(server, { email: `forgetful${++accounts}@example.net`, password: "words of yesterday" }),
  );

const FORMS: readonly PublicForm[] = [
  {
    action: "/?index",
    wrong: { name: "Nomvula", email: "nomvula@", company: "Dlamini & Sons", message: "", [TRAP_INPUT]: "" },
    faults: ["email", "message"],
    right: () => ({ name: "Nomvula", email: EMAIL, company: "", message: "Call me.", [TRAP_INPUT]: "" }),
  },
  {
    action: "/contact",
    wrong: { name: "", email: EMAIL, subject: "", message: "Said <once> only.", [TRAP_INPUT]: "" },
    faults: ["name", "subject"],
    right: () => ({ name: "Nomvula", email: EMAIL, subject: "A portal", message: "Call me.", [TRAP_INPUT]: "" }),
  },
  {
    action: "/careers/loom-minder",
    wrong: { ...application(), lastName: "", phone: "12", noticePeriod: "" },
    faults: ["lastName", "phone", "noticePeriod"],
    right: () => ({ ...application(), jobId: job.id }),
    file: "resume",
  },
  { action: "/newsletter", wrong: { email: "nomvula@" }, faults: ["email"], right: () => ({ email: EMAIL }) },
  { action: "/forgot-password", wrong: { email: "nomvula@" }, faults: ["email"], right: () => ({ email: EMAIL }) },
  {
    action: "/reset-password",
    wrong: { token: "a token", password: "kurz", confirmPassword: "other" },
    faults: ["password", "confirmPassword"],
    right: async () => ({ token: await reset(), password: PASSWORD, confirmPassword: PASSWORD }),
  },
  {
    action: "/newsletter/confirm",
    wrong: { token: "not ours" },
    faults: [],
    right: async () => ({ token: (await addSubscriber(server)).token }),
  },
  { action: "/newsletter/unsubscribe", wrong: { token: "not ours" }, faults: [], right: unsubscribeLink },
];

function application(): Values {
  return {
    firstName: "Nomvula",
    lastName: "Dlamini",
    email: EMAIL,
    phone: "+27 82 555 0101",
    linkedin: "",
    portfolio: "",
    yearsOfExperience: "3-5",
    noticePeriod: "30days",
    currentCompany: "",
    expectedSalary: "",
    coverLetter: "I mend what others throw away.",
    [TRAP_INPUT]: "",
  };
}

async function unsubscribeLink(): Promise<Values> {
  return { token: unsubscribeToken(server.app.platform, (await addSubscriber(server)).id) };
}

async function post({ action, file }: PublicForm, values: Values, content: string | Buffer = PDF) {
  const parts = Object.entries(values).map(([name, value]) => ({ name, content: value }));
  const form = formOf([...parts, { name: file ?? "", fileName: "cv.pdf", type: "application/pdf", content }]);
  const { headers, body } = file === undefined ? { headers: {}, body: new URLSearchParams(values) } : form;
  return fetch(`${server.url}${action}`, {
    method: "POST",
    headers: { ...headers, origin: server.url },
    body,
    redirect: "manual",
  });
}

const isIn = (element: HtmlElement, name: string) => element.within.some((around) => around.name === name);
const withId = (page: readonly HtmlElement[], id: string) => page.find(({ attributes }) => attributes.id === id);

/** Returns the controls of the form by name. The newsletter form in the footer is not included. */
function controlsOf(page: readonly HtmlElement[]): Map<string, HtmlElement> {
  const controls = page.filter((element) => isIn(element, "main") && isIn(element, "form"));
  return new Map(
    controls
      .filter(({ name }) => /^(input|select|textarea)$/.test(name))
      .map((control) => [control.attributes.name ?? "", control]),
  );
}

/** Returns the value of a control. */
function valueIn(control: HtmlElement | undefined, page: readonly HtmlElement[]): string | undefined {
  if (control?.name === "textarea") return textOf(control);
  if (control?.name !== "select") return control?.attributes.value;
  const options = page.filter(({ name, within }) => name === "option" && within.includes(control));
  return options.find(({ attributes }) => "selected" in attributes)?.attributes.value;
}

describe.each(FORMS)("the form of $action, posted without a script", (form) => {
  test('returns invalid values with an "Error:" title, a summary and messages', async () => {
    const answer = await post(form, form.wrong, "");
    const html = await answer.text();
    const page = readHtml(html);
    expect(answer.status).toBe(400);
    expect(/<title>(.*?)<\/title>/.exec(html)?.[1]).toMatch(/^Error: .+ \| /);
    if (form.faults.length === 0) return;

    const controls = controlsOf(page);
    const summary = page.find(({ attributes, within }) => {
      return attributes.role === "alert" && within.some(({ name }) => name === "main");
    });
    expect(summary && textOf(summary)).toMatch(/^Please correct the marked fields\./);
    expect(summary?.attributes).toHaveProperty("autofocus");
    const invalid = [...controls].filter(([, { attributes }]) => attributes["aria-invalid"] === "true");
    expect(invalid.map(([name]) => name).toSorted()).toEqual([...form.faults, form.file ?? []].flat().toSorted());
    for (const [name, { attributes }] of invalid) {
      const described = (attributes["aria-describedby"] ?? "").split(" ").filter((id) => id.endsWith("-error"));
      const [message = ""] = described.map((id) => withId(page, id)).map((container) => container && textOf(container));
      expect(message, name).not.toBe("");
      const link = page.find(
        (element) => element.attributes.href === `#${attributes.id}` && summary && element.within.includes(summary),
      );
      expect(link && textOf(link), name).toBe(message);
    }
    for (const [name, { attributes }] of controls) {
      const described = (attributes["aria-describedby"] ?? "").split(" ").filter(Boolean);
      const places = described.map((id) => page.findIndex((element) => element.attributes.id === id));
      expect(places, `what describes ${name} stands in the order it is read in`).toEqual(
        places.toSorted((a, b) => a - b),
      );
      if ("aria-invalid" in attributes) expect(described.at(-1), name).toMatch(/-error$/);
    }
    for (const [name, value] of Object.entries(form.wrong)) {
      const control = controls.get(name);
      const isPassword = control?.attributes.type === "password";
      expect(valueIn(control, page) ?? "", name).toBe(isPassword ? "" : value);
      if (isPassword) expect(html).not.toContain(value);
    }
  });

  test("returns 303 to its confirmation page for valid values", async () => {
    const answer = await post(form, await form.right());
    expect(answer.status).toBe(303);
    const location = answer.headers.get("location") ?? "";
    expect(location).toMatch(/\?(done=1|sent=(MSG|APP)-[\w-]+)(#\w+)?$/);
    const page = await fetch(new URL(location, server.url));
    expect(page.status).toBe(200);
    expect(await page.text()).not.toContain("<title>Error: ");
  });

  test("returns 400 for an unknown field", async () => {
    const answer = await post(form, { ...(await form.right()), role: "admin" });
    expect(answer.status).toBe(400);
  });

  test("leads both times to the same page when sent twice at the same moment", async () => {
    const values = await form.right();
    const [one, other] = await Promise.all([post(form, values), post(form, values)]);
    // A reset link works once, so the later post gets an error.
    if (form.action === "/reset-password") expect([one.status, other.status].toSorted()).toEqual([303, 400]);
    else expect(other.headers.get("location")).toBe(one.headers.get("location"));
  });
});

/** Parts of names and labels by which browsers and password managers recognise a field that they fill in. */
const FILLED_IN =
  /web.?site|url|home.?page|link|mail|name|company|organi[sz]ation|phone|tel|\bext|fax|mobile|address|street|city|town|region|state|province|country|zip|post.?code|title|user|login|pass|card|code|date|birth/i;

const TRAPPED = FORMS.filter(({ action }) =>
  ["/?index", "/contact", "/careers/loom-minder", "/newsletter"].includes(action),
);

async function trapOf({ action }: PublicForm) {
  const page = readHtml(await (await fetch(`${server.url}${action}`)).text());
  const traps = page.filter(({ name, within }) => {
    return name === "input" && within.some(({ attributes }) => attributes.class === "honeypot");
  });
  expect(traps.length).toBeGreaterThan(0);
  return traps.map(({ attributes }) => ({
    attributes,
    label: page.find(({ name, attributes: { for: id } }) => name === "label" && id === attributes.id),
  }));
}

describe.each(TRAPPED)("the honeypot in the form of $action", (form) => {
  test("has a name, an id and a label that no browser fills in, and is hidden from screen readers", {
    tags: "promise-40",
  }, async () => {
    for (const { attributes, label } of await trapOf(form)) {
      for (const text of [attributes.name, attributes.id?.replace("newsletter", ""), label && textOf(label)]) {
        expect(text).toMatch(/\w/);
        expect(text).not.toMatch(FILLED_IN);
      }
      expect(attributes).toMatchObject({ autocomplete: "off", tabindex: "-1", type: "text" });
    }
  });

  test("marks a post without a script that fills it as spam", { tags: "promise-40" }, async () => {
    const [trap] = await trapOf(form);
    const email = `program${TRAPPED.indexOf(form)}@example.net`;
    const answer = await post(form, { ...(await form.right()), email, [trap?.attributes.name ?? ""]: "Cheap looms" });
    expect(answer.status).toBe(303);
    const tables = ["messages", "applications", "subscribers"] as const;
    const rows = (await Promise.all(tables.map((table) => rowsOf(server, table)))).flat();
    expect(rows.filter((row) => row.email === email)).toMatchObject([{ spam_reason: "hidden-field" }]);
  });
});

test("no page has a form that is not listed here", async () => {
  const paths = [...CACHED_PAGES.map(({ path }) => path), ...UNCACHED_PAGES, `/careers/${job.slug}`];
  const links = ["/reset-password", "/newsletter/confirm", "/newsletter/unsubscribe"].map((path) => `${path}?token=x`);
  const actions = new Set<string>();
  for (const path of [...paths, ...links]) {
    const page = readHtml(await (await fetch(`${server.url}${path}`)).text());
    for (const { name, attributes } of page) {
      if (name === "form" && attributes.method === "post") actions.add(attributes.action?.split("#")[0] ?? "");
    }
  }
  // The dialog's form is in a template, which only a script can use. The sign-in form needs a script.
  expect([...actions].toSorted()).toEqual(expect.arrayContaining(FORMS.map(({ action }) => action).toSorted()));
  const others = [...actions].filter((action) => !FORMS.some((form) => form.action === action));
  expect(others.toSorted()).toEqual(["", "/careers"]);
});
