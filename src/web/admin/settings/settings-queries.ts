import { queryOptions } from "@tanstack/react-query";
import { getRecoveryCodes } from "#contract/factors.ts";
import { listKeys } from "#contract/keys.ts";
import { getRetention } from "#contract/privacy.ts";
import { getSampleData, SAMPLE_KINDS, type SampleData } from "#contract/sample-data.ts";
import { listSessions, listSignIns } from "#contract/sessions.ts";
import { call, callList, callRecord } from "#web/shared/call.ts";

export const SESSIONS_QUERY = queryOptions({
  queryKey: ["sessions"],
  queryFn: ({ signal }) => callList(listSessions, { signal }),
});

export const SIGN_INS_QUERY = queryOptions({
  queryKey: ["sign-ins"],
  queryFn: ({ signal }) => callList(listSignIns, { signal }),
});

export const RECOVERY_CODES_QUERY = queryOptions({
  queryKey: ["recovery-codes"],
  queryFn: ({ signal }) => callRecord(getRecoveryCodes, { signal }),
});

export const KEYS_QUERY = queryOptions({
  queryKey: ["keys"],
  queryFn: ({ signal }) => callList(listKeys, { signal }),
});

export const SAMPLE_DATA_QUERY = queryOptions({
  queryKey: ["sample-data"],
  queryFn: ({ signal }) => callRecord(getSampleData, { signal }),
});

export const RETENTION_QUERY = queryOptions({
  queryKey: ["retention"],
  queryFn: ({ signal }) => call(getRetention, { signal }),
});

/** Returns whether there are samples to remove. */
export function hasRemaining(counts: SampleData): boolean {
  return SAMPLE_KINDS.some((kind) => counts[kind] > 0);
}
