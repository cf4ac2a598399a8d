import { LOW_STOCK } from "#contract/fields.ts";
import { PRODUCT_STATUSES, type Product } from "#contract/products.ts";
import type { Tone } from "#ui/tone.tsx";

export const PRODUCT_TONES = {
  Active: "success",
  Draft: "info",
  Archived: "neutral",
} as const satisfies Record<Product["status"], Tone>;

export const STATUS_CHOICES = PRODUCT_STATUSES.map((status) => ({ value: status, label: status }));

const FORM_STATUSES = ["Draft", "Active", "Archived"] as const satisfies readonly Product["status"][];

/** As the form lists them: what a new product is comes first. */
export const FORM_STATUS_CHOICES = FORM_STATUSES.map((status) => ({ value: status, label: status }));

export function isLow(stock: number): boolean {
  return stock < LOW_STOCK;
}
