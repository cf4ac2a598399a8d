import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { Banner } from "#ui/banner.tsx";
import { reloadWithDrafts } from "./unsaved-changes.ts";

declare global {
  interface Window {
    /** List of this release's script, in a file named after its content. */
    __reactRouterManifest?: { url: string };
  }
}

const KEY = ["is-replaced"];
/** Minimum time between two looks for a new version. */
const FRESH_MS = 60_000;

/**
 * Returns whether the server has another release than this tab: it no longer has the file of this one. Rejects without a response; the query
 * then keeps what was known.
 */
async function isReplaced(): Promise<boolean> {
  const url = window.__reactRouterManifest?.url;
  if (!url) return false;
  const { status } = await fetch(url, { method: "HEAD", cache: "no-store" });
  return status === 404;
}

/** Looks for a new version at once: a part of this one could not be loaded. */
export function checkVersion(queryClient: QueryClient): void {
  queryClient.invalidateQueries({ queryKey: KEY }, { cancelRefetch: false });
}

/** Returns whether this tab is of a former release, as far as is known. */
export function useIsReplaced(): boolean {
  return useQuery({ queryKey: KEY, queryFn: isReplaced, initialData: false, staleTime: FRESH_MS }).data;
}

/** Notice of a new version. Checked after a change of screens, on return to the tab, and when a module cannot be loaded. */
export function NewVersion() {
  const queryClient = useQueryClient();
  const { pathname } = useLocation();
  const isOld = useIsReplaced();
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change of screens.
  useEffect(() => {
    queryClient.refetchQueries({ queryKey: KEY, stale: true });
  }, [pathname]);
  return (
    isOld && (
      <div className="sticky top-16 z-30 mt-4 desk:top-2">
        <Banner
          action={{ label: "Reload", onAct: reloadWithDrafts }}
          message="There is a new version of this website"
          tone="info"
        >
          Reload this page to use it. What you typed in forms, notes and replies is kept, except for passwords.
        </Banner>
      </div>
    )
  );
}
