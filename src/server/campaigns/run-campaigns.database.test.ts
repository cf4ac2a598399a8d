import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { CampaignStatus } from "#contract/campaigns.ts";
import { sweepStoppedCampaigns } from "#server/campaigns/delete-mails.ts";
import { holdCampaigns } from "#server/campaigns/hold-campaigns.ts";
import { advanceCampaigns } from "#server/campaigns/run-campaigns.ts";
import { settleCampaignMail } from "#server/campaigns/settle-mail.ts";
import { campaignStore } from "#server/campaigns/store.ts";
import { endSubscription, subscriberStore } from "#server/newsletter/store.ts";
import { startOutbox } from "#server/platform/mail/outbox.ts";
import { insertMails } from "#server/platform/mail/store.ts";
import { createMailTransport } from "#server/platform/mail/transport.ts";
import { newId } from "#server/platform/records/ids.ts";
import { addCampaign, addReaders } from "#tests/support/campaigns.ts";
import { HOUR } from "#tests/support/clock.ts";
import { OUTBOX_ROW } from "#tests/support/mails.ts";
import { configOf, createPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { countRowsOf } from "#tests/support/records.ts";
import { startSmtp } from "#tests/support/smtp.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

let platform: TestPlatform;
beforeEach(async () => {
  platform = await createPlatform();
});
afterEach(() => platform.close());

const addresses = (count: number, name = "reader") =>
  Array.from({ length: count }, (_, index) => `${name}-${index}@example.org`);
const add = (status: CampaignStatus) => addCampaign({ app: { platform } }, { status });
const statusOf = async (id: string) => (await campaignStore.find(platform.database.read, id))?.record.status;
const mails = () => platform.database.read.selectFrom("outbox").selectAll().orderBy("id").execute();

/** Returns a function that stops the work after so many batches. */
function stopAfter(batches: number) {
  let left = batches;
  return () => left-- <= 0;
}

test("a process that ends between two batches neither loses nor doubles a mail", { tags: "promise-66" }, async () => {
  await addReaders(platform, addresses(450));
  await add("Sending");
  await advanceCampaigns(platform, stopAfter(1));
  expect(await countRowsOf(platform.database, "outbox")).toBe(200);
  await advanceCampaigns(platform);
  const made = await mails();
  expect(new Set(made.map(({ recipient_email }) => recipient_email)).size).toBe(450);
  expect(made).toHaveLength(450);
  expect(await countRowsOf(platform.database, "campaign_cursors")).toBe(0);
  expect(made.every(({ text, html }) => text === "" && html === "")).toBe(true);
});

test("two processes make one mail for each reader, and send each once", { tags: "promise-66" }, async () => {
  const smtp = await startSmtp();
  await addReaders(platform, addresses(210));
  const id = await add("Sending");
  const rival = await platform.rival();
  await Promise.all([advanceCampaigns(platform), advanceCampaigns(rival)]);
  expect(await mails()).toHaveLength(210);
  const outboxes = [platform, rival].map((one) =>
    startOutbox(one, createMailTransport(configOf({ SMTP_URL: smtp.url, MAIL_FROM: "news@example.org" }))),
  );
  for (const outbox of outboxes) outbox.wake();
  const waiting = async () => (await mails()).filter(({ status }) => status === "Queued").length;
  await waitUntil("all are sent", async () => (await waiting()) === 0, 60_000);
  await Promise.all(outboxes.map((outbox) => outbox.stop()));
  await smtp.close();
  expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(210);
  expect(smtp.received).toHaveLength(210);
  await Promise.all([advanceCampaigns(platform), advanceCampaigns(rival)]);
  const found = await campaignStore.find(platform.database.read, id);
  expect(found?.record).toMatchObject({ status: "Sent", sent: 210, failed: 0 });
});

test("readers who confirm after the start get no mail", async () => {
  await addReaders(platform, addresses(2));
  await add("Sending");
  platform.clock.forward(HOUR);
  await addReaders(platform, addresses(2, "late"));
  await advanceCampaigns(platform);
  expect((await mails()).map(({ recipient_email }) => recipient_email)).toEqual(addresses(2));
});

test("after a restore, campaigns that may have been sent since wait for somebody", { tags: "promise-66" }, async () => {
  await addReaders(platform, addresses(2));
  const [sending, draft, future] = [await add("Sending"), await add("Draft"), await add("Scheduled")];
  await platform.database.write((tx) => holdCampaigns(tx, platform.now()));
  expect(await Promise.all([sending, draft, future].map(statusOf))).toEqual(["Paused", "Draft", "Scheduled"]);
  platform.clock.set("2036-12-02T00:00:00.000Z");
  await platform.database.write((tx) => holdCampaigns(tx, platform.now()));
  expect(await statusOf(future)).toBe("Paused");
  await advanceCampaigns(platform);
  expect(await mails()).toEqual([]);
});

test("a sweep deletes the mails that a killed process left of a deleted campaign", async () => {
  await addReaders(platform, addresses(2));
  const [deleted, other] = [await add("Sending"), await add("Sending")];
  await advanceCampaigns(platform);
  await platform.database.write((tx) => campaignStore.remove(tx, deleted));
  await sweepStoppedCampaigns(platform);
  expect((await mails()).map(({ campaign_id }) => campaign_id)).toEqual([other, other]);
});

test("a sweep leaves the batches of other lanes, which have no campaign", async () => {
  await platform.database.write((tx) => insertMails(tx, [{ ...OUTBOX_ROW, kind: "notice", campaign_id: "notices" }]));
  await sweepStoppedCampaigns(platform);
  expect((await mails()).map(({ campaign_id }) => campaign_id)).toEqual(["notices"]);
});

test("the reason of a pause names no reader, since it stays when the reader is erased", async () => {
  const campaignId = await add("Sending");
  const reason = "550 5.7.1 <nomsa@example.org>: refused, user nomsa";
  const failed = { id: newId(), kind: "campaign", campaignId, status: "Failed", reason } as const;
  await platform.database.write(async (tx) => {
    for (let number = 0; number < 20; number++)
      await settleCampaignMail(tx, { ...failed, aboutId: `${number}` }, platform);
  });
  const found = await campaignStore.find(platform.database.read, campaignId);
  expect(found?.record).toMatchObject({ status: "Paused", failed: 20 });
  expect(found?.record.pausedBecause).toMatch(/was: 550 5\.7\.1, [\w' ]+\.$/);
  const trail = await platform.database.read.selectFrom("audit").select("after").execute();
  expect(JSON.stringify([found, trail])).not.toContain("nomsa");
});

describe("a row of refused recipients", () => {
  const settle = (campaignId: string, aboutId: string, outcome: "sent" | "refused" | "failed", on = platform) =>
    on.database.writeReadCommitted((tx) =>
      settleCampaignMail(
        tx,
        {
          id: newId(),
          kind: "campaign",
          campaignId,
          aboutId,
          status: outcome === "sent" ? "Sent" : "Failed",
          isRecipientRefused: outcome === "refused",
        },
        on,
      ),
    );
  const statuses = async () => {
    const rows = await platform.database.read.selectFrom("subscribers").select("status").orderBy("id").execute();
    return rows.map(({ status }) => status);
  };
  const refusals = () => countRowsOf(platform.database, "campaign_refusals");
  const endings = async () => {
    const rows = await platform.database.read.selectFrom("audit").select("action").execute();
    return rows.filter(({ action }) => action === "unsubscribed after a refusal").length;
  };

  test("ends their subscriptions when a mail is accepted, and no other", { tags: "promise-66" }, async () => {
    const [one = "", two = "", three = ""] = await addReaders(platform, addresses(3));
    const id = await add("Sending");
    await settle(id, one, "refused");
    await settle(id, two, "failed");
    expect([await statuses(), await endings()]).toEqual([["Confirmed", "Confirmed", "Confirmed"], 0]);
    await settle(id, three, "sent");
    expect([await statuses(), await endings()]).toEqual([["Unsubscribed", "Confirmed", "Confirmed"], 1]);
    expect(await refusals()).toBe(0);
    await settle(id, three, "sent");
    expect(await endings()).toBe(1);
  });

  test("ends no subscription by a mail that was under way when the campaign was paused", {
    tags: "promise-66",
  }, async () => {
    const ids = await addReaders(platform, addresses(23));
    const id = await add("Sending");
    for (const reader of ids.slice(0, 21)) await settle(id, reader, "refused");
    expect(await statusOf(id)).toBe("Paused");
    await settle(id, ids[21] ?? "", "sent");
    await settle(id, ids[22] ?? "", "refused");
    expect(new Set(await statuses())).toEqual(new Set(["Confirmed"]));
    expect(await refusals()).toBe(22);
  });

  test("counts the mails of several processes in one row", { tags: "promise-66" }, async () => {
    const ids = await addReaders(platform, addresses(40));
    const id = await add("Sending");
    const rival = await platform.rival();
    await Promise.all(ids.map((reader, at) => settle(id, reader, "refused", at % 2 === 0 ? platform : rival)));
    expect(await statusOf(id)).toBe("Paused");
    expect([await refusals(), await endings()]).toEqual([40, 0]);
  });

  test("loses readers who unsubscribe or are erased, and ends with its campaign", async () => {
    const [left = "", erased = "", last = ""] = await addReaders(platform, addresses(3));
    const id = await add("Sending");
    for (const reader of [left, erased]) await settle(id, reader, "refused");
    const at = platform.now().toISOString();
    await platform.database.write((tx) => endSubscription(tx, left, at));
    await platform.database.write((tx) => subscriberStore.remove(tx, erased));
    await settle(id, last, "sent");
    expect([await statuses(), await endings()]).toEqual([["Unsubscribed", "Confirmed"], 0]);
    await settle(id, last, "refused");
    await platform.database.write((tx) => campaignStore.remove(tx, id));
    expect(await refusals()).toBe(0);
  });
});

test("after a restore, a paused campaign says that its mails may have been sent since", async () => {
  const paused = await add("Paused");
  const because = async () => (await campaignStore.find(platform.database.read, paused))?.record.pausedBecause;
  for (const _ of ["a restore", "another restore"]) {
    await platform.database.write((tx) => holdCampaigns(tx, platform.now()));
    expect(await because()).toMatch(/^Held after a restore or move: [^:]*$/);
  }
});
