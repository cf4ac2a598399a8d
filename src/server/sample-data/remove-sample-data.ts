import { SampleData } from "#contract/sample-data.ts";
import { noteChanges } from "#server/platform/database/changes.ts";
import { bumpContentVersion } from "#server/platform/database/content-version.ts";
import type { Read } from "#server/platform/database/database.ts";
import { endSamples, type FoundSamples, findSamples } from "#server/platform/database/samples.ts";
import type { TableName } from "#server/platform/database/table.ts";
import { removeLooseFiles } from "#server/platform/files/unreferenced-files.ts";
import type { Platform, Samples } from "#server/platform/platform.ts";
import { act, namedRecord } from "#server/platform/records/act.ts";
import type { ActorContext } from "#server/platform/records/records.ts";
import { inSampleOrder } from "#server/sample-data/sample-order.ts";
import { findSampleClients, removeSampleClients } from "#server/settings/initial-clients.ts";

/** Schema of the counts in the audit trail, in the contract's order. */
const SampleCounts = SampleData.omit({ changed: true });

interface Found extends FoundSamples {
  samples: Samples;
}

interface FoundData {
  /** Kinds in the order of their removal: each before those to which its records refer. */
  kinds: Found[];
  clients: FoundSamples;
}

/** Returns the unchanged and the changed samples of each kind, and the sample clients of the settings. */
async function findSampleData(
  db: Read,
  { features, config }: Pick<Platform, "features" | "config">,
): Promise<FoundData> {
  const kinds: Found[] = [];
  /** Unchanged samples of the kinds before, which do not keep the samples that they refer to. */
  const removable = new Map<TableName, ReadonlySet<string>>();
  for (const samples of inSampleOrder(features).reverse()) {
    const { table, heldBy = [] } = samples;
    const found = await findSamples(db, table, heldBy, removable);
    removable.set(table.name, new Set(found.untouched));
    kinds.push({ samples, ...found });
  }
  return { kinds, clients: await findSampleClients(db, config) };
}

/** Returns the number of unchanged samples of each kind. */
function untouchedOf({ kinds, clients }: FoundData): Record<string, number> {
  const counts = kinds.map(({ samples, untouched }) => [samples.table.name, untouched.length] as const);
  return Object.fromEntries([...counts, ["clients", clients.untouched.length]]);
}

/** Returns the number of unchanged samples of each kind, and that of all changed ones. */
export async function countSampleData(platform: Platform): Promise<SampleData> {
  const found = await findSampleData(platform.database.read, platform);
  const changed = [...found.kinds, found.clients].reduce((sum, kind) => sum + kind.changed.length, 0);
  return SampleData.parse({ ...untouchedOf(found), changed });
}

/**
 * Deletes the samples that no person has changed or used; the others become ordinary records. One entry in the audit trail suffices, because
 * the samples are in the program's code. Without an unchanged sample left, nothing is logged.
 */
export async function removeSampleData(platform: Platform, acting: ActorContext): Promise<undefined> {
  const subject = namedRecord({ type: "sample-data", id: "", name: "Sample data", people: [] });
  await act(platform, acting, subject, "removed", async (tx, _record, now) => {
    const found = await findSampleData(tx, platform);
    const removed = untouchedOf(found);
    for (const { content } of platform.features) await content?.history?.remove(tx);
    for (const { samples, untouched, changed } of found.kinds) {
      for (const id of untouched) await samples.remove(tx, id);
      await endSamples(tx, samples.table);
      if (untouched.length > 0 || changed.length > 0)
        noteChanges(tx, now, [{ type: samples.table.recordType, id: "", event: null }]);
    }
    // A changed sample becomes an ordinary record, and keeps its own entries.
    if (Object.values(removed).every((count) => count === 0)) return { result: undefined, isUnchanged: true };
    if (found.clients.untouched.length > 0) await removeSampleClients(tx, platform.config, now.toISOString());
    await bumpContentVersion(tx);
    return { result: undefined, before: SampleCounts.parse(removed) };
  });
  await removeLooseFiles(platform);
}
