import { SampleData } from "#contract/sample-data.ts";
import { bumpContentVersion } from "#server/platform/database/content-version.ts";
import type { Read } from "#server/platform/database/database.ts";
import type { FoundSamples } from "#server/platform/database/samples.ts";
import type { Platform, Samples } from "#server/platform/platform.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import type { ActorContext } from "#server/platform/records/records.ts";

/** Schema of the counts in the trail, in the contract's order. */
const SampleCounts = SampleData.omit({ changed: true });

interface Found extends FoundSamples {
  name: string;
  samples: Samples;
}

async function findSampleData(db: Read, { features }: Pick<Platform, "features">): Promise<Found[]> {
  const found: Found[] = [];
  for (const { name, samples } of features) if (samples) found.push({ name, samples, ...(await samples.find(db)) });
  return found;
}

/** Returns the number of unchanged samples of each kind. */
function untouchedOf(found: readonly Found[]): Record<string, number> {
  return Object.fromEntries(found.map(({ name, untouched }) => [name, untouched.length]));
}

export async function countSampleData(platform: Platform): Promise<SampleData> {
  const found = await findSampleData(platform.database.read, platform);
  const changed = found.reduce((sum, kind) => sum + kind.changed.length, 0);
  return SampleData.parse({ ...untouchedOf(found), changed });
}

/**
 * Deletes the samples that no user has changed. One line in the trail suffices, because the samples are in the program's
 * code. Without any samples left, nothing is logged.
 */
export async function removeSampleData(platform: Platform, { session, caller }: ActorContext): Promise<undefined> {
  await platform.database.write(async (tx) => {
    const found = await findSampleData(tx, platform);
    const removed = untouchedOf(found);
    for (const { sampleHistory } of platform.features) await sampleHistory?.remove(tx);
    if (Object.values(removed).every((count) => count === 0)) return;
    for (const { samples, untouched } of found) for (const id of untouched) await samples.remove(tx, id);
    await recordAudit(tx, platform.now(), {
      account: session.account,
      action: "removed",
      record: { type: "sample-data", id: "", name: "Sample data", people: [] },
      caller,
      before: SampleCounts.parse(removed),
    });
    await bumpContentVersion(tx);
  });
}
