import { createContext } from "react-router";
import type { Platform } from "#server/platform/platform.ts";
import type { Caller } from "#server/platform/serve.ts";

/** The running program, for loaders and actions. */
export const platformContext = createContext<Platform>();
/** Who asks for the page, for limits and the audit trail. */
export const callerContext = createContext<Caller>();
