import { fieldErrors } from "#contract/error-response.ts";
import { IMPORT_MESSAGES, SubscriberRowInput } from "#contract/imports.ts";
import { NO_VALUES, type RowReader } from "#server/imports/check-rows.ts";
import { oneLine } from "#server/imports/read-csv.ts";

/** Consent that was given for the whole file. A row may name its own. */
export interface FileConsent {
  consentedAt?: string | undefined;
  source?: string | undefined;
}

/** Returns a reader of subscribers with the consent of each. */
export function subscriberReader({ consentedAt = "", source = "" }: FileConsent, now: Date): RowReader {
  return (texts) => {
    const given = (text: string | undefined) => (text === undefined ? undefined : oneLine(text));
    const { success, data, error } = SubscriberRowInput.safeParse({
      email: given(texts.email),
      consentedAt: given(texts.consentedAt) ?? consentedAt,
      source: given(texts.source) ?? source,
    });
    const faults = success ? [] : fieldErrors(error).map(({ path, message }) => ({ field: path, message }));
    if (data && data.consentedAt > now.toISOString())
      faults.push({ field: "consentedAt", message: IMPORT_MESSAGES.consentAhead });
    if (!data) return { values: undefined, faults, name: "" };
    const values = { ...NO_VALUES, email: data.email, consented_at: data.consentedAt, evidence: data.source };
    return { values, faults, name: "" };
  };
}
