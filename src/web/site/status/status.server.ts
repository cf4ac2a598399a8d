import type { RouterContextProvider } from "react-router";
import type { RenderedDocument } from "#content/document.ts";
import { STATUS } from "#content/status.ts";
import type { Status } from "#contract/status.ts";
import { platformContext, previewContext } from "#server/platform/pages/page-context.ts";
import { readStatus } from "#server/status/read-status.ts";
import { loadPage } from "../frame.server.ts";
import { type ShownMenus, shownMenus } from "../shown-menus.ts";

interface LoadedStatus {
  status: Status;
  menus: ShownMenus;
  words: RenderedDocument<typeof STATUS>;
  publicUrl: string;
  isPreview: boolean;
}

/** Loads the data of /status, even while parts of the system are unavailable. A preview gets the draft's texts, which are not cached. */
export async function loadStatus(context: Readonly<RouterContextProvider>): Promise<LoadedStatus> {
  const platform = context.get(platformContext);
  const { words, menus, hasNews, ...status } = await readStatus(platform);
  const isPreview = context.get(previewContext)?.key === STATUS.key;
  return {
    status,
    menus: shownMenus(menus, { hasNews }),
    words: isPreview ? (await loadPage(context, STATUS)).words : words,
    publicUrl: platform.config.publicUrl,
    isPreview,
  };
}
