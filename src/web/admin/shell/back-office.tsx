import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { currentQueryClient, dropQueryClient } from "../base/query-client.ts";

/** Wraps every screen behind the sign-in. Loaded data is dropped with it. */
export function BackOffice({ children }: { children: ReactNode }) {
  const [queryClient] = useState(currentQueryClient);
  useEffect(() => () => dropQueryClient(queryClient), [queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      <CSPProvider disableStyleElements>{children}</CSPProvider>
    </QueryClientProvider>
  );
}
