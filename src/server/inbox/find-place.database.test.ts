import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { BLIND_MAILS } from "#tests/mails/blind.ts";
import { EXPECTED_MAILS } from "#tests/mails/expected.ts";
import { LARGE_MAILS } from "#tests/mails/large.ts";
import { placeOf, readMails } from "#tests/support/incoming.ts";
import { addMailWorld, MAIL_ENVIRONMENT } from "#tests/support/mail-world.ts";
import { createPlatform } from "#tests/support/platform.ts";

const FOLDER = new URL("../../../tests/mails/", import.meta.url);

const MAILS = [
  ...[...EXPECTED_MAILS, ...BLIND_MAILS].map((expected) => ({
    expected,
    bytes: () => readFile(new URL(expected.file, FOLDER)),
  })),
  ...LARGE_MAILS,
];

test("every mail of tests/mails goes where it belongs, and none to a wrong person", {
  tags: "promise-67",
  timeout: 120_000,
}, async () => {
  const platform = await createPlatform(MAIL_ENVIRONMENT);
  const world = await addMailWorld(platform);
  const wrong: unknown[] = [];
  let known = await readMails(platform);
  for (const { expected, bytes } of MAILS) {
    const { belongs, file } = expected;
    const { place, after } = await placeOf(platform, world, await bytes(), known);
    const isNothing = belongs === "own" || belongs === "ignored-report";
    const isBounce = typeof belongs === "object" && "bounce" in belongs;
    const wanted = isNothing ? "nothing" : isBounce ? `${belongs.bounce} bounced with ` : belongs;
    const found = isBounce
      ? String(place)
          .replace(belongs.code, "")
          .replace(/\d{3} $/, "")
      : place;
    if (JSON.stringify(found) !== JSON.stringify(wanted)) wrong.push({ file, place, belongs });
    known = { ...after, bounced: [] };
    if (isBounce)
      await platform.database.write((tx) =>
        tx.updateTable("outbox").set({ status: "Sent" }).where("status", "=", "Bounced").execute(),
      );
  }
  expect(wrong).toEqual([]);
  expect(MAILS).toHaveLength(270);
  await platform.close();
});
