import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { extraPageCalls } from "#contract/extra-pages.ts";
import { listPublicJobs } from "#contract/jobs.ts";
import { LINK_PAGES } from "#contract/link-targets.ts";
import { listPublicProducts } from "#contract/products.ts";
import { listPublicProjects } from "#contract/projects.ts";
import { listPublicServices } from "#contract/services.ts";
import { callList } from "#web/shared/call.ts";
import { useMayCall } from "../base/account.ts";
import { useDebounced } from "../base/use-debounced.ts";
import type { ComboboxOption } from "../forms/combobox.tsx";

/** Maximum records of each kind in the list. Typing part of a name finds the others. */
const SHOWN = "20";

/** Pages and places with their path as id. */
const PAGES: readonly ComboboxOption[] = LINK_PAGES.flatMap(({ path, title, places = {} }) => [
  { id: path, text: title, detail: path },
  ...Object.entries(places).map(([anchor, name]) => {
    const id = `${path}#${anchor}`;
    return { id, text: `${title}: ${name}`, detail: id };
  }),
]);

/** Returns the name of a page or place; undefined for any other path. */
export function nameOfTarget(href: string): string | undefined {
  return PAGES.find(({ id }) => id === href)?.text;
}

const isPath = (typed: string) => /^[/#]/.test(typed);

/**
 * Returns the pages, places and published records whose name or path contains the typed text; none while the list is closed. The
 * server searches by name only, so a typed path finds records only among the first of each kind.
 */
export function useLinkTargets(typed: string, isOpen: boolean): readonly ComboboxOption[] {
  const q = useDebounced(isPath(typed) ? "" : typed.trim());
  const mayListPages = useMayCall(extraPageCalls.list);
  const { data = [] } = useQuery({
    queryKey: ["link-targets", q],
    queryFn: ({ signal }) => loadRecords(q, mayListPages, signal),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  if (!isOpen) return [];
  const part = typed.trim().toLowerCase();
  return [...PAGES, ...data].filter(({ id, text }) => id.includes(part) || text.toLowerCase().includes(part));
}

/** Loads published records that match the text, at most 20 of each kind. Extra pages need `mayListPages`. */
async function loadRecords(q: string, mayListPages: boolean, signal: AbortSignal): Promise<ComboboxOption[]> {
  const options = { query: { q, page: "1", pageSize: SHOWN }, signal };
  const [pages, services, products, projects, jobs] = await Promise.all([
    mayListPages
      ? callList(extraPageCalls.list, { ...options, query: { ...options.query, status: "Published" } })
      : undefined,
    callList(listPublicServices, options),
    callList(listPublicProducts, options),
    callList(listPublicProjects, options),
    callList(listPublicJobs, options),
  ]);
  return [
    ...(pages?.rows ?? []).map(({ title, slug }) => optionOf("Extra page", title, `/${slug}`)),
    ...services.rows.map(({ name, slug }) => optionOf("Service", name, `/services/${slug}`)),
    ...products.rows.map(({ name, slug }) => optionOf("Product", name, `/catalogue/${slug}`)),
    ...projects.rows.map(({ name, slug }) => optionOf("Project", name, `/products/${slug}`)),
    ...jobs.rows.map(({ title, slug }) => optionOf("Job", title, `/careers/${slug}`)),
  ];
}

function optionOf(kind: string, name: string, id: string): ComboboxOption {
  return { id, text: `${kind}: ${name}`, detail: id };
}
