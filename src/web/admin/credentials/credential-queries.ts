import { queryOptions } from "@tanstack/react-query";
import { getRecoveryCodes } from "#contract/factors.ts";
import { listKeys } from "#contract/keys.ts";
import { callList, callRecord } from "#web/shared/call.ts";

export const RECOVERY_CODES_QUERY = queryOptions({
  queryKey: ["recovery-codes"],
  queryFn: ({ signal }) => callRecord(getRecoveryCodes, { signal }),
});

export const KEYS_QUERY = queryOptions({
  queryKey: ["keys"],
  queryFn: ({ signal }) => callList(listKeys, { signal }),
});
