import type { PublicService } from "#contract/services.ts";

export interface ServiceGroup {
  /** For links within the page. */
  id: string;
  category: string;
  services: PublicService[];
}

/** Services under their categories, each category where its first service stands. Case makes no other category. */
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
