import { useQuery } from "@tanstack/react-query";
import { LAZY_MODULES } from "../lazy-modules.ts";

/** The script of the charts, asked for like an answer of the server: it comes late, and may not come. */
export function useCharts() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["script", "charts"],
    queryFn: LAZY_MODULES.charts,
    staleTime: Number.POSITIVE_INFINITY,
    // A module is no data to be compared and copied.
    structuralSharing: false,
  });
  return { charts: data, error, isFetching, refetch };
}

export type ChartScript = ReturnType<typeof useCharts>;
