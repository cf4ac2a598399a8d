import { SERVICE_STATUSES, type Service } from "#contract/services.ts";
import { choicesOf } from "#ui/choices.ts";
import type { Tone } from "#ui/tone.tsx";

export const SERVICE_TONES = {
  Published: "success",
  Draft: "info",
  Archived: "neutral",
} as const satisfies Record<Service["status"], Tone>;

export const STATUS_CHOICES = choicesOf(SERVICE_STATUSES);

const FORM_STATUSES = ["Draft", "Published", "Archived"] as const satisfies readonly Service["status"][];

/** As the form lists them: what a new service is comes first. */
export const FORM_STATUS_CHOICES = choicesOf(FORM_STATUSES);
