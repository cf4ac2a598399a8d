import { LIMITS } from "#contract/fields.ts";

/** The slug that a name proposes: `Café & Data` → `cafe-data`. Empty where no letter or digit of `a-z0-9` is left. */
export function slugOf(name: string): string {
  const parts = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  const slug = (parts ?? []).join("-").slice(0, LIMITS.slug).replace(/-$/, "");
  return slug === "new" ? "" : slug;
}
