import type { DataAttributes } from "../data-attributes.ts";

type Name = keyof DataAttributes;
/** Names of the attributes with a value. */
export type TextName = { [N in Name]: DataAttributes[N] extends true ? never : N }[Name];

/** Returns the selector of elements with an attribute, or with this value of the attribute. */
export function selector(name: Name, value?: string): string {
  return value ? `[${name}="${value}"]` : `[${name}]`;
}

/** Returns the first element with an attribute. Its type is not checked: it depends on the component that writes the attribute. */
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

/** Returns the value of an attribute; undefined without the attribute. */
export function read<N extends TextName>(element: Element, name: N): DataAttributes[N] | undefined {
  // Written by `data`, with the same types.
  return (element.getAttribute(name) ?? undefined) as DataAttributes[N] | undefined;
}

/** Returns whether this page keeps where a visit began. */
export function keepsSource(): boolean {
  return document.documentElement.dataset.keepsSource !== undefined;
}

/** Returns the address of a call, below the base that the server wrote into the page. */
export function apiAddress(path: string): string {
  return `${document.documentElement.dataset.api ?? "/api"}${path}`;
}
