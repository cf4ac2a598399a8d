import type { ScreenName } from "#contract/screens.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type ActorContext, findOr404, recordChange } from "#server/platform/records/records.ts";
import { listViewsOf, viewStore } from "#server/saved-views/store.ts";

/** Parameter of the views of a screen, and its renamed values. */
interface MovedValues {
  screen: ScreenName;
  parameter: string;
  /** New value by former value. */
  renamed: ReadonlyMap<string, string>;
}

/**
 * Replaces the former values of a parameter in all views of a screen, of every owner, so that they still find the same
 * rows. Adds an audit entry for each changed view.
 */
export async function moveViews(
  tx: Tx,
  platform: Platform,
  acting: ActorContext,
  { screen, parameter, renamed }: MovedValues,
): Promise<void> {
  const now = platform.now().toISOString();
  for (const before of renamed.size > 0 ? await listViewsOf(tx, screen) : []) {
    const { id, name, query } = before;
    const value = renamed.get(query[parameter] ?? "");
    if (value === undefined) continue;
    await viewStore.replace(tx, before, { name, query: { ...query, [parameter]: value } }, now);
    const { record: after } = await findOr404(tx, viewStore, id);
    await recordChange(tx, platform, viewStore, acting, { action: "changed", id, before, after });
  }
}
