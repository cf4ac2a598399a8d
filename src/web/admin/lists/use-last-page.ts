import { useEffect } from "react";
import { lastPage } from "#ui/paging.ts";
import type { ListAddress } from "../resources/list-state.ts";

interface LoadedPage {
  /** Page in the URL. */
  page: number;
  pageSize: number;
  /** All rows of the list; undefined until they are known. */
  total: number | undefined;
  isFetching: boolean;
}

/** Opens the last page if the page in the URL is beyond it. Returns the number of the last page; undefined until it is known. */
export function useLastPage(
  { goToPage }: Pick<ListAddress, "goToPage">,
  { page, pageSize, total, isFetching }: LoadedPage,
): number | undefined {
  const last = total === undefined ? undefined : lastPage(total, pageSize);
  const beyondLast = last !== undefined && page > last && !isFetching;
  // Rows may have been deleted since the address was written. A second navigation would cancel the first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function is another one each time the list is drawn.
  useEffect(() => {
    if (beyondLast) goToPage(last, true);
  }, [beyondLast, last]);
  return last;
}
