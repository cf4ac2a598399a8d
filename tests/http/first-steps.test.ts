import { afterAll, beforeAll, expect, test } from "vitest";
import { FIRST_STEPS, type FirstStep } from "#contract/first-steps.ts";
import { HIDEABLE_PAGES } from "#contract/site-pages.ts";
import { addAccount, tokenOf } from "#tests/support/accounts.ts";
import { formOf } from "#tests/support/forms.ts";
import { send } from "#tests/support/http.ts";
import { imageOf } from "#tests/support/images.ts";
import { publishPage } from "#tests/support/publish-page.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off", SAMPLE_DATA: "true" }, sendMail: true });
  token = await server.signIn();
});
afterAll(() => server.close());

async function stepsOf() {
  const { json } = await server.api("GET", "/settings/first-steps", { token });
  return json.data as { isPutAway: boolean; steps: { step: FirstStep; isDone: boolean; left: string[] }[] };
}
const leftOf = async (wanted: FirstStep) => (await stepsOf()).steps.find(({ step }) => step === wanted)?.left;
const done = async () => (await stepsOf()).steps.filter(({ isDone }) => isDone).map(({ step }) => step);

async function change(company: object, others: object = {}) {
  const { json } = await server.api("GET", "/settings", { token });
  const body = { ...json.data, ...others, company: { ...json.data.company, ...company } };
  expect((await server.api("PUT", "/settings", { token, body })).status).toBe(200);
}

async function addPicture(): Promise<string> {
  const form = formOf([{ name: "file", fileName: "logo.png", content: await imageOf("png") }]);
  return (await send(`${server.url}/api/uploads`, { method: "POST", token, ...form })).json.data.name;
}

test("each step is done as soon as the installation shows that it is", async () => {
  expect((await stepsOf()).steps.map(({ step }) => step)).toEqual(FIRST_STEPS);
  expect(await done()).toEqual([]);
  expect(await leftOf("company")).toEqual(["Company name", "Street", "Phone", "Email address"]);
  expect(await leftOf("menus")).toEqual(["Menu", "Footer", "Line at the foot"]);
  expect(await leftOf("pages")).toEqual(
    "Home, About, Services, Pricing, Products, Catalogue, Contact, Careers, Security and compliance, Support centre, Community".split(
      ", ",
    ),
  );
  await change({ name: "Own Company" });
  expect(await leftOf("company")).toEqual(["Street", "Phone", "Email address"]);
  await change({ street: "1 Own Street", phone: "+49 30 555 0100", email: "hello@own.example" });
  const picture = await addPicture();
  await change({ logo: picture, icon: picture });
  expect(await done()).toEqual(["company", "icon"]);
  const search = { description: "Our own words." };
  for (const page of ["terms", "home", "contact"] as const) await publishPage(server, token, page, { search });
  expect(await done()).toEqual(["company", "icon", "terms"]);
  expect((await leftOf("pages"))?.slice(0, 2)).toEqual(["About", "Services"]);
  await change(
    {},
    { brand: { accent: "#7a1fa2", accentDark: null }, team: [], hiddenPages: HIDEABLE_PAGES, credit: "" },
  );
  expect((await server.api("DELETE", "/sample-data", { token })).status).toBe(204);
  await addAccount(server, { email: "colleague@example.org" });
  const article = { title: "First", slug: "first", summary: "s", body: "b", status: "Published" };
  expect((await server.api("POST", "/articles", { token, body: article })).status).toBe(201);
  expect((await server.api("POST", "/settings/test-mail", { token })).status).toBe(202);
  await waitUntil("the test mail is sent", async () => (await done()).includes("mail"));
  expect(await done()).toEqual(FIRST_STEPS);
});

test("the list is put away for all administrators, with one line in the trail, and comes back", async () => {
  const put = (isPutAway: boolean) => server.api("PUT", "/settings/first-steps", { token, body: { isPutAway } });
  expect((await put(true)).json.data.isPutAway).toBe(true);
  await put(true);
  expect((await stepsOf()).isPutAway).toBe(true);
  const { json } = await server.api("GET", "/audit?recordType=settings", { token });
  expect(JSON.stringify(json).match(/put away the first steps/g) ?? []).toHaveLength(1);
  expect((await put(false)).json.data.isPutAway).toBe(false);
});

test("other roles have no first steps", async () => {
  const editor = await tokenOf(server, await addAccount(server, { email: "editor@example.org", role: "editor" }));
  expect((await server.api("GET", "/settings/first-steps", { token: editor })).status).toBe(403);
});
