import type { RouterContextProvider } from "react-router";
import { platformContext } from "#server/platform/pages/page-context.ts";

/** Where scripts find the API: a path of this origin, or an address. */
export function apiBase(context: Readonly<RouterContextProvider>): string {
  return context.get(platformContext).config.apiBaseUrl;
}
