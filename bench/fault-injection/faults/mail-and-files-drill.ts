import { rename } from "node:fs/promises";
import { join } from "node:path";
import {
  inspect,
  signIn,
  variablesOf,
  withInstallation,
  withProgram,
} from "#bench/fault-injection/drill-installation.ts";
import { expectAtMost, expectNever, type Outcome } from "#bench/fault-injection/outcome.ts";
import { firstJob, submit } from "#bench/fault-injection/submissions.ts";
import { CONTACT_MESSAGE } from "#tests/support/calls.ts";
import { formOf } from "#tests/support/forms.ts";
import { type Answer, send, sendJson } from "#tests/support/http.ts";
import { imageOf } from "#tests/support/images.ts";
import { freePort } from "#tests/support/program.ts";
import { startSmtp } from "#tests/support/smtp.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

/** Maximum time that a visitor waits, whatever the mail server does. */
const WAIT_MS = 1000;
/** Maximum time until all mails are sent. The first pauses after a failed try are 10 and 30 s. */
const SENT_MS = 60_000;
const REJECTION_MS = 3000;

async function timed(times: number[], work: () => Promise<Answer>): Promise<Answer> {
  const startedAt = performance.now();
  const answer = await work();
  times.push(performance.now() - startedAt);
  return answer;
}

/** Lets visitors send messages without a mail server, then starts one. */
export async function drillLostMail(messages: number): Promise<Outcome[]> {
  return withInstallation(async (installation) => {
    const port = await freePort();
    return withProgram(variablesOf(installation, { SMTP_URL: `smtp://127.0.0.1:${port}` }), async ({ url }) => {
      const waits: number[] = [];
      const answers: Answer[] = [];
      for (let serial = 0; serial < messages; serial++) {
        const body = { ...CONTACT_MESSAGE, email: `sender-${serial}@example.net` };
        answers.push(await timed(waits, () => sendJson(`${url}/api/contact`, "POST", body)));
      }
      const rejected = answers.filter(({ status }) => status !== 201).length;
      const mails = () =>
        inspect(installation, ({ read }) => read.selectFrom("outbox").select(["attempts", "status"]).execute());
      await waitUntil("every mail was tried", async () => (await mails()).every(({ attempts }) => attempts > 0));
      const smtp = await startSmtp("accepts", { port });
      const backAt = performance.now();
      try {
        const areSent = async () => (await mails()).every(({ status }) => status === "Sent");
        await waitUntil("every mail is sent", areSent, 2 * SENT_MS);
        const sentMs = performance.now() - backAt;
        const arrived = new Set(smtp.received.map(({ messageId }) => messageId)).size;
        return [
          expectNever("mail away: messages refused", 1, rejected, messages),
          expectAtMost("mail away: what a visitor waits", waits, WAIT_MS),
          expectAtMost("mail back: until every mail is sent", [sentMs], SENT_MS),
          expectNever("mail back: mails that never arrive", 1, 2 * messages - arrived, 2 * messages),
          expectNever("mail back: mails that arrive twice", 1, smtp.received.length - arrived, arrived),
        ];
      } finally {
        await smtp.close();
      }
    });
  });
}

/** Removes the folders of the files, as if their disk were unmounted, and restores them. */
export async function drillLostFiles(rounds: number): Promise<Outcome[]> {
  const image = await imageOf("png");
  return withInstallation((installation) =>
    withProgram(variablesOf(installation), async ({ url }) => {
      const token = await signIn(url);
      const jobId = await firstJob(url);
      const { headers, body } = formOf([{ name: "file", fileName: "a.png", content: image }]);
      let serial = 0;
      const upload = () => send(`${url}/api/uploads`, { method: "POST", headers, body, token });
      const apply = () => submit(url, "application", serial++, jobId);
      const { json } = await upload();
      const [rejections, others, after]: [Answer[], Answer[], Answer[]] = [[], [], []];
      const times: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const folders = ["files", "resumes"].map((name) => join(installation.dataDir, name));
        for (const folder of folders) await rename(folder, `${folder}-away`);
        rejections.push(await timed(times, upload), await timed(times, apply));
        others.push(await sendJson(`${url}/api/contact`, "POST", CONTACT_MESSAGE));
        for (const path of ["/", "/api/messages", "/api/ready"]) others.push(await send(`${url}${path}`, { token }));
        for (const folder of folders) await rename(`${folder}-away`, folder);
        after.push(await upload(), await apply(), await send(`${url}${json.data.url}`));
      }
      const applications = await inspect(installation, ({ read }) =>
        read.selectFrom("applications").select("id").execute(),
      );
      const countOther = (answers: Answer[], most: number) => answers.filter(({ status }) => status > most).length;
      return [
        expectNever(
          "files away: uploads not refused with 503",
          rounds,
          rejections.filter(({ status }) => status !== 503).length,
          rejections.length,
        ),
        expectAtMost("files away: until an upload is refused", times, REJECTION_MS),
        expectNever("files away: other calls and pages that fail", rounds, countOther(others, 201), others.length),
        expectNever("files away: applications kept without a file", rounds, applications.length - rounds, 2 * rounds),
        expectNever(
          "files back: uploads and files that fail without a restart",
          rounds,
          countOther(after, 201),
          after.length,
        ),
      ];
    }),
  );
}
