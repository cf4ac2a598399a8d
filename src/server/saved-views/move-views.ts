import type { ScreenName } from "#contract/screens.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type ActorContext, findOr404, recordChange } from "#server/platform/records/records.ts";
import { listViewsOf, viewStore } from "#server/saved-views/store.ts";

/** Parameter of the views of a screen, and the new values of its former ones. */
interface MovedValues {
  screen: ScreenName;
  parameter: string;
  nameOf: ReadonlyMap<string, string>;
}

/** Gives all views of a screen that have a former value of a parameter the new one, whose ever they are, each with an audit entry. */
export async function moveViews(
  tx: Tx,
  platform: Platform,
  acting: ActorContext,
  { screen, parameter, nameOf }: MovedValues,
): Promise<void> {
  const now = platform.now().toISOString();
  for (const before of nameOf.size > 0 ? await listViewsOf(tx, screen) : []) {
    const { id, name, query } = before;
    const value = nameOf.get(query[parameter] ?? "");
    if (value === undefined) continue;
    await viewStore.replace(tx, before, { name, query: { ...query, [parameter]: value } }, now);
    const { record: after } = await findOr404(tx, viewStore, id);
    await recordChange(tx, platform, viewStore, acting, { action: "changed", id, before, after });
  }
}
