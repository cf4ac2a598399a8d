import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { listUploads } from "#contract/uploads.ts";
import { callList } from "#web/shared/call.ts";
import { isUploaded } from "./picture.tsx";

/**
 * What a picture is called, by its name: as the file of whoever uploaded it, or the name itself of one that was never uploaded.
 * While that is asked for, and when nobody knows, the name it is stored under stands in.
 */
export function useFileNames(images: readonly string[]): (name: string) => string {
  const names = [...new Set(images.filter(isUploaded))].sort().join(",");
  const { data } = useQuery({
    queryKey: ["uploads", names],
    queryFn: ({ signal }) => callList(listUploads, { query: { names }, signal }),
    enabled: names !== "",
    // What a file was called never changes.
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  const known = new Map(data?.rows.map(({ name, fileName }) => [name, fileName]));
  return (name) => known.get(name) || name;
}
