import { afterAll, beforeAll, expect, test } from "vitest";
import { adminId, tokenOf } from "#tests/support/accounts.ts";
import { productInput, serviceInput, variantInput } from "#tests/support/catalogue.ts";
import { expectError } from "#tests/support/error-responses.ts";
import { type Answer, sendJson } from "#tests/support/http.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

const CONCURRENCY = 50;

let server: TestServer;
/** A second process on the same database, as behind a balancer. */
let other: TestServer;
let token: string;
beforeAll(async () => {
  const environment = { RATE_LIMIT: "off" };
  server = await startServer({ environment });
  other = await startServer({ environment, database: server.database, dataDir: server.dataDir });
  token = await tokenOf(server, await adminId(server));
});
afterAll(async () => {
  await other.stop();
  await server.close();
});

const slug = "wanted-by-fifty";
const variants = [variantInput({ sku: "WANTED-BY-FIFTY" })];
const spellings = ["Wanted@example.com", "wanted@Example.COM"];

interface Wanted {
  what: string;
  path: string;
  field: string;
  bodyOf: (one: number) => object;
}

const WANTED: readonly Wanted[] = [
  {
    what: "an e-mail address in any case",
    path: "/users",
    field: "email",
    bodyOf: (one) => ({ name: "A", password: "a password", email: spellings[one % 2] }),
  },
  { what: "a slug", path: "/services", field: "slug", bodyOf: () => serviceInput({ slug }) },
  { what: "a SKU", path: "/products", field: "variants.0.sku", bodyOf: () => productInput({ variants }) },
];

/** Sends a request, and repeats it while a busy machine returns 503. */
async function ask(url: string, body: object): Promise<Answer> {
  const answer = await sendJson(url, "POST", body, { token });
  return answer.status === 503 ? ask(url, body) : answer;
}

test.each(WANTED)(
  "$what requested by fifty at once goes to one, and the others get 409 with its field",
  { tags: "promise-18", timeout: 60_000 },
  async ({ path, field, bodyOf }) => {
    const answers = await Promise.all(
      Array.from({ length: CONCURRENCY }, (_, one) => ask(`${(one % 3 ? other : server).url}/api${path}`, bodyOf(one))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(expectError(answer, 409).errors?.map((error) => error.path)).toEqual([field]);
    }
  },
);
