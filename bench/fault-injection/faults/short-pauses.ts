import { DELIVERY_PAUSES } from "#server/platform/deliveries.ts";

/** Pauses in ms after failed attempts, which `--import` of this file gives to a program: a drill cannot wait for 28 hours. */
const SHORT_PAUSES = DELIVERY_PAUSES.map((_, attempt) => Math.min(50 * 2 ** attempt, 1000));
Object.assign(DELIVERY_PAUSES, SHORT_PAUSES);
