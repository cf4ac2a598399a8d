import type { SampleData } from "#contract/sample-data.ts";
import { listCounts } from "./list-counts.ts";

/** `24 products, 9 services and 1 user`, without the kinds of which there are none. */
export function describeSamples({ products, services, customers, users }: SampleData): string {
  return listCounts([
    [products, "product"],
    [services, "service"],
    [customers, "customer"],
    [users, "user"],
  ]);
}

/** Says which samples stay; nothing where none does. */
export function describeChanged(changed: number): string {
  if (changed === 0) return "";
  return changed === 1
    ? "One sample stays, because someone has changed it."
    : `${changed} samples stay, because someone has changed them.`;
}
