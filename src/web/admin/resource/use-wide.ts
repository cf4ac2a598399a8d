import { useMediaQuery } from "#ui/use-media-query.ts";

/** Whether the window has room for buttons beside a title. */
export function useWide(): boolean {
  return useMediaQuery("(min-width: 900px)");
}
