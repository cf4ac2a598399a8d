import type { PublicService } from "#contract/services.ts";

export interface ServiceGroup {
  /** Id for links within the page. */
  id: string;
  category: string;
  services: PublicService[];
}

/** Returns the services by category, in the order of each category's first service. Categories that differ in case are one. */
export function groupByCategory(services: readonly PublicService[]): ServiceGroup[] {
  const groups = new Map<string, ServiceGroup>();
  for (const service of services) {
    const key = service.category.toLocaleLowerCase("en-ZA");
    const group = groups.get(key) ?? { id: `category-${groups.size + 1}`, category: service.category, services: [] };
    group.services.push(service);
    groups.set(key, group);
  }
  return [...groups.values()];
}
