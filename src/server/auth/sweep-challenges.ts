import { mailAccount } from "#server/account-notices/mail-account.ts";
import { isWithinLimit } from "#server/platform/api/limits.ts";
import type { Platform } from "#server/platform/platform.ts";
import { endUnansweredChallenges } from "#server/platform/session/challenges.ts";

/** Forgets the sign-ins whose second step did not come in time, and mails the owner of one that was begun on a new device. */
export async function sweepChallenges(platform: Platform): Promise<void> {
  await platform.database.writeReadCommitted(async (tx) => {
    for (const { address, browser, ...account } of await endUnansweredChallenges(platform, tx)) {
      if (await isWithinLimit(tx, platform, "password-alone", { id: account.id }))
        await mailAccount(tx, platform, account, "password-alone", { address, browser });
    }
  });
  platform.mailQueued();
}
