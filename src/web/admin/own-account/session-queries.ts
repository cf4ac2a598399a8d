import { queryOptions } from "@tanstack/react-query";
import { listSessions, listSignIns } from "#contract/sessions.ts";
import { callList } from "#web/shared/call.ts";

export const SESSIONS_QUERY = queryOptions({
  queryKey: ["sessions"],
  queryFn: ({ signal }) => callList(listSessions, { signal }),
});

export const SIGN_INS_QUERY = queryOptions({
  queryKey: ["sign-ins"],
  queryFn: ({ signal }) => callList(listSignIns, { signal }),
});
