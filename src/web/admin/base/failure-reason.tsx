import type { ComponentProps, ReactNode } from "react";
import { Banner } from "#ui/banner.tsx";
import { CallError } from "#web/shared/call.ts";

/** Sentence for an error of our own script, which the server never saw. */
const PAGE_FAILED = "This page has failed, not the server. Reload the page and try again.";

/** Message of the server, with the request id for its log. */
export function FailureReason({ error }: { error: Error }) {
  const sentence = error instanceof CallError ? error.message : PAGE_FAILED;
  const requestId = error instanceof CallError && error.status >= 500 ? error.requestId : "";
  return (
    <>
      <span>{/[.!?]$/.test(sentence) ? sentence : `${sentence}.`}</span>
      {requestId && (
        <span>
          {" "}
          Reference for support: <span className="font-mono text-small">{requestId}</span>.
        </span>
      )}
    </>
  );
}

interface FailureBannerProps extends Omit<ComponentProps<typeof Banner>, "tone"> {
  error: Error | false | null | undefined;
  /** Words in place of those of the server. */
  reason?: ReactNode;
}

/** Shows why a call failed, and what that means to the user (`children`); nothing without an error. */
export function FailureBanner({ error, reason, children, ...banner }: FailureBannerProps) {
  return (
    error && (
      <Banner {...banner}>
        {reason === undefined ? <FailureReason error={error} /> : <span>{reason}</span>}
        {children && <span> {children}</span>}
      </Banner>
    )
  );
}

/** Place of the banners about failed changes: below the title, and visible while the user scrolls. */
export function Banners({ children }: { children: ReactNode }) {
  return <div className="sticky top-16 z-20 mb-4 grid gap-2 empty:hidden desk:top-2">{children}</div>;
}
