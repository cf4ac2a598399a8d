import type { RouterContextProvider } from "react-router";
import type { Status } from "#contract/status.ts";
import { platformContext } from "#server/platform/pages/page-context.ts";
import { readStatus } from "#server/status/read-status.ts";

/** What /status shows, whatever is away. */
export async function loadStatus(
  context: Readonly<RouterContextProvider>,
): Promise<{ status: Status; publicUrl: string }> {
  const platform = context.get(platformContext);
  return { status: await readStatus(platform), publicUrl: platform.config.publicUrl };
}
