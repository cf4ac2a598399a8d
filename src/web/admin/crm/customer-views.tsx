import { useQuery } from "@tanstack/react-query";
import { ViewSwitch } from "#ui/view-switch.tsx";
import type { ListControls } from "../resource/use-list-state.ts";
import { CUSTOMER_COUNT_QUERY, CUSTOMER_SUMMARY_QUERY } from "./customer-client.ts";
import { VIEWS } from "./customer-labels.ts";

/** One button for each way to look at the customers, with how many there are. */
export function CustomerViews<SortKey extends string>({ controls }: { controls: ListControls<SortKey, "status"> }) {
  const counts = useCounts();
  return (
    <ViewSwitch
      choices={VIEWS.map(({ status, label }) => ({ value: status, label, count: counts[label] }))}
      className="max-sm:w-full max-sm:*:flex-1"
      label="Customers shown"
      onShow={(status) => controls.filter("status", status)}
      shown={controls.state.filters.get("status") ?? ""}
    />
  );
}

/** Whoever is neither Active nor a Lead is Inactive. */
function useCounts(): Readonly<Record<(typeof VIEWS)[number]["label"], number | undefined>> {
  const { data: summary } = useQuery(CUSTOMER_SUMMARY_QUERY);
  const { data: all } = useQuery(CUSTOMER_COUNT_QUERY);
  const { activeCustomers, activeLeads } = summary?.record ?? {};
  const known = all !== undefined && activeCustomers !== undefined && activeLeads !== undefined;
  return {
    All: all?.total,
    Active: activeCustomers,
    Leads: activeLeads,
    Inactive: known ? all.total - activeCustomers - activeLeads : undefined,
  };
}
