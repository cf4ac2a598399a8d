import type { PublicService } from "#contract/services.ts";
import type { Described } from "../described.server.ts";

export interface ServiceGroup {
  /** Id for links within the page. */
  id: string;
  category: string;
  services: Described<PublicService>[];
}

/** Returns the services by category, in the order of each category's first service. Categories that differ in case are one. */
export function groupByCategory(services: readonly Described<PublicService>[]): ServiceGroup[] {
  const groups = new Map<string, ServiceGroup>();
  for (const service of services) {
    const key = service.category.toLocaleLowerCase("en-ZA");
    const group = groups.get(key) ?? { id: `category-${groups.size + 1}`, category: service.category, services: [] };
    group.services.push(service);
    groups.set(key, group);
  }
  return [...groups.values()];
}
