import type { DataAttributes } from "../data-attributes.ts";

type Name = keyof DataAttributes;
/** Of the attributes in which something stands. */
export type TextName = { [N in Name]: DataAttributes[N] extends true ? never : N }[Name];

/** Matches the elements with an attribute, or those where `value` stands in it. */
export function selector(name: Name, value?: string): string {
  return value ? `[${name}="${value}"]` : `[${name}]`;
}

/** The first element with an attribute. What kind of element it is the components know. */
export function find<Found extends Element = HTMLElement>(
  name: Name,
  root: ParentNode = document,
  value?: string,
): Found | null {
  return root.querySelector<Found>(selector(name, value));
}

export function findAll<Found extends Element = HTMLElement>(name: Name, root: ParentNode = document): Found[] {
  return [...root.querySelectorAll<Found>(selector(name))];
}

/** What stands in an attribute; undefined without it. */
export function read<N extends TextName>(element: Element, name: N): DataAttributes[N] | undefined {
  // Written by `data`, with the same types.
  return (element.getAttribute(name) ?? undefined) as DataAttributes[N] | undefined;
}

/** The address of a call, from the base that the server wrote on the page. */
export function apiAddress(path: string): string {
  return `${document.documentElement.dataset.api ?? "/api"}${path}`;
}
