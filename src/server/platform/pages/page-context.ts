import { createContext } from "react-router";
import type { Caller } from "#server/platform/api/serve.ts";
import type { PreviewedPage } from "#server/platform/pages/preview.ts";
import type { Platform } from "#server/platform/platform.ts";

/** The running program, for loaders and actions. */
export const platformContext = createContext<Platform>();
/** Client of the page, for limits and the audit trail. A cached page has none. */
export const callerContext = createContext<Caller>();

/** Whether the page lacks data because the database was away. A partial page is sent and not cached. */
export const partialPageContext = createContext(false);

/** Page or article whose draft is shown to visitors with a preview link. */
export const previewContext = createContext<PreviewedPage | null>(null);

/** Internal header of a rendered response: the address of the page that was actually rendered. It is not sent to clients. */
export const RENDERED_ADDRESS = "x-rendered-address";
