import {
  type DrillInstallation,
  inspect,
  signIn,
  variablesOf,
  withInstallation,
} from "#bench/fault-injection/drill-installation.ts";
import { expectAtMost, expectNever, type Outcome } from "#bench/fault-injection/outcome.ts";
import { CONTACT_MESSAGE } from "#tests/support/calls.ts";
import { serviceInput } from "#tests/support/catalogue.ts";
import { send, sendJson } from "#tests/support/http.ts";
import { type Program, startProgram } from "#tests/support/program.ts";
import { startSmtp } from "#tests/support/smtp.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

/** Maximum time until a change shows on the pages of a different process. */
const SHOWN_MS = 2000;
const WRONG_TRIES = 10;
const REPEATS = 20;

type Pair = readonly [Program, Program];

/** Runs two programs on one database and checks that each sees the changes of the other. */
export async function drillTwoProcesses(rounds: number): Promise<Outcome[]> {
  const smtp = await startSmtp();
  try {
    return await withInstallation(async (installation) => {
      // With rate limits, which the programs share. Each round of repeats comes from its own address.
      const variables = variablesOf(installation, { SMTP_URL: smtp.url, RATE_LIMIT: "on", TRUST_PROXY: "1" });
      const programs = await Promise.all([startProgram(variables), startProgram(variables)]);
      try {
        await Promise.all(programs.map((program) => program.ready()));
        const results = [
          await shareSessions(programs, rounds),
          await shareKeys(programs, rounds),
          await showChanges(programs, rounds),
        ];
        const mails = await inspect(installation, ({ read }) => read.selectFrom("outbox").select("id").execute());
        await waitUntil("every mail is sent", () => areSent(installation), 30_000);
        const arrived = new Set(smtp.received.map(({ messageId }) => messageId)).size;
        return [
          ...results,
          expectNever("two processes, one outbox: mails that do not arrive", 1, mails.length - arrived, mails.length),
          expectNever(
            "two processes, one outbox: mails that arrive twice",
            1,
            smtp.received.length - arrived,
            mails.length,
          ),
          await shareLimits(programs),
        ];
      } finally {
        await Promise.all(programs.map((program) => program.kill("SIGKILL")));
      }
    });
  } finally {
    await smtp.close();
  }
}

async function areSent(installation: DrillInstallation): Promise<boolean> {
  const waiting = await inspect(installation, ({ read }) =>
    read.selectFrom("outbox").select("id").where("status", "!=", "Sent").execute(),
  );
  return waiting.length === 0;
}

/** Checks that a token of one program works in the other at once, and no longer after sign-out. */
async function shareSessions([one, other]: Pair, rounds: number): Promise<Outcome> {
  let wrong = 0;
  for (let round = 0; round < rounds; round++) {
    const token = await signIn(one.url);
    const statusOf = async () => (await send(`${other.url}/api/auth/me`, { token })).status;
    if ((await statusOf()) !== 200) wrong++;
    await send(`${one.url}/api/auth/logout`, { method: "POST", token });
    if ((await statusOf()) !== 401) wrong++;
  }
  return expectNever("two processes: tokens that the other takes otherwise", rounds, wrong, 2 * rounds);
}

/** Checks that repeats of a message with one idempotency key, sent to both programs at once, create one message. */
async function shareKeys(pair: Pair, rounds: number): Promise<Outcome> {
  let wrong = 0;
  for (let round = 0; round < rounds; round++) {
    const headers = { "idempotency-key": `shared-${round}`, "x-forwarded-for": `192.0.2.${round + 1}` };
    const answers = await Promise.all(
      Array.from({ length: REPEATS }, (_, index) =>
        sendJson(`${pair[index % 2]?.url}/api/contact`, "POST", CONTACT_MESSAGE, { headers }),
      ),
    );
    const references = new Set(answers.map(({ status, json }) => (status === 201 ? json.data.reference : status)));
    if (references.size !== 1 || answers[0]?.status !== 201) wrong++;
  }
  return expectNever(`two processes: keys under which ${REPEATS} repeats are not one message`, rounds, wrong, rounds);
}

/** Measures the time until a change in one program shows on a cached page of the other. */
async function showChanges([one, other]: Pair, rounds: number): Promise<Outcome> {
  const token = await signIn(one.url);
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const name = `Shared service ${round}`;
    const shows = async () => (await send(`${other.url}/pricing`)).text.includes(name);
    await shows();
    const body = serviceInput({ name, status: "Published" });
    const startedAt = performance.now();
    await sendJson(`${one.url}/api/services`, "POST", body, { token });
    await waitUntil(`${name} shows`, shows);
    times.push(performance.now() - startedAt);
  }
  return expectAtMost("two processes: until the pages of the other show a change", times, SHOWN_MS);
}

/** Checks that wrong passwords in both programs count towards one limit. */
async function shareLimits(pair: Pair): Promise<Outcome> {
  const tries = 2 * WRONG_TRIES;
  let letThrough = 0;
  for (let index = 0; index < tries; index++) {
    const wrong = { email: "nobody@example.com", password: "wrong" };
    const { status } = await sendJson(`${pair[index % 2]?.url}/api/auth/login`, "POST", wrong);
    if (index >= WRONG_TRIES && status !== 429) letThrough++;
  }
  return expectNever("two processes: wrong passwords looked at beyond the limit", 1, letThrough, tries - WRONG_TRIES);
}
