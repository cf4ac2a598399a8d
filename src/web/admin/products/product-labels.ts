import { LOW_STOCK } from "#contract/fields.ts";
import { PRODUCT_STATUSES, type Product } from "#contract/products.ts";
import { choicesOf } from "#ui/choices.ts";
import type { Tone } from "#ui/tone.tsx";

export const PRODUCT_TONES = {
  Active: "success",
  Draft: "info",
  Archived: "neutral",
} as const satisfies Record<Product["status"], Tone>;

export const STATUS_CHOICES = choicesOf(PRODUCT_STATUSES);

const FORM_STATUSES = ["Draft", "Active", "Archived"] as const satisfies readonly Product["status"][];

/** As the form lists them: what a new product is comes first. */
export const FORM_STATUS_CHOICES = choicesOf(FORM_STATUSES);

export function isLow(stock: number): boolean {
  return stock < LOW_STOCK;
}
