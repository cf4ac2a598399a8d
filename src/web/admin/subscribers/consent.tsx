import { useMutation, useQueryClient } from "@tanstack/react-query";
import { MailCheck } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { releaseSubscriber, type Subscriber } from "#contract/newsletter.ts";
import { Button } from "#ui/button.tsx";
import { useToast } from "#ui/toast.tsx";
import { CallError, callRecord } from "#web/shared/call.ts";
import { formatDay, formatInstant } from "#web/shared/dates.ts";
import { useMayCall } from "../base/account.ts";
import { FailureReason } from "../base/failure-reason.tsx";
import { WHOLE_SECOND_LINE } from "../lists/row-parts.tsx";
import { SPAM_REASON_LABELS } from "../records/detail-parts.tsx";
import { HELD_FILTER, subscribers } from "./subscriber-client.ts";

interface StepProps {
  instant: string;
  /** IP address of the step; `""` if none is stored. */
  from: string;
}

/** Step of the consent, with its time and IP address. */
function Step({ instant, from }: StepProps) {
  return (
    <>
      <time dateTime={instant}>{formatInstant(instant)}</time>
      {from && <span className={WHOLE_SECOND_LINE}>from {from}</span>}
    </>
  );
}

type Consent = Subscriber["consent"];

/** Returns the version of the text that an address agreed to, or where an imported address agreed. */
export const consentTextOf = ({ source, version, evidence }: Consent) =>
  source === "Form" ? version : `Import: ${evidence}`;

/** Returns the consent for a line without a label: `text of 2026-11-01`, or where an imported address agreed. */
export const consentNoteOf = (consent: Consent) =>
  consent.source === "Form" ? `text of ${consent.version}` : consentTextOf(consent);

/** Time and IP address of the sign-up. */
export function SignedUp({ subscriber: { consent } }: { subscriber: Subscriber }) {
  return <Step from={consent.requestedFrom} instant={consent.requestedAt} />;
}

/** Time and IP address of the confirmation, or `Not yet`. */
export function Confirmed({ subscriber: { consent } }: { subscriber: Subscriber }) {
  if (consent.confirmedAt) return <Step from={consent.confirmedFrom} instant={consent.confirmedAt} />;
  return <span className="text-ink-3">Not yet</span>;
}

/** Reason why no email was sent, with a button to send it, or the date of the unsubscription. */
export function ConsentNote({ subscriber }: { subscriber: Subscriber }) {
  const { spamReason, unsubscribedAt } = subscriber;
  if (spamReason) {
    return (
      <>
        <span className={WHOLE_SECOND_LINE}>Held back as spam. {SPAM_REASON_LABELS[spamReason]}</span>
        <ReleaseButton subscriber={subscriber} />
      </>
    );
  }
  if (unsubscribedAt) return <span className={WHOLE_SECOND_LINE}>Unsubscribed {formatDay(unsubscribedAt)}</span>;
  return null;
}

/** Sends a held subscriber the confirmation mail. */
function ReleaseButton({ subscriber: { id, email } }: { subscriber: Subscriber }) {
  const mayRelease = useMayCall(releaseSubscriber);
  const queryClient = useQueryClient();
  const toast = useToast();
  const button = useRef<HTMLButtonElement>(null);

  const [parameters] = useSearchParams();
  const listsHeld = parameters.has(HELD_FILTER.name);

  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      if (!own || document.activeElement !== own) return;
      // The release removes the button, and its row too if only held subscribers are listed.
      const left = own.closest("tr, li")?.querySelector<HTMLElement>("button[aria-label^='Delete']");
      (listsHeld ? document.getElementById("screen") : left)?.focus();
    };
  }, [listsHeld]);

  const refresh = () => queryClient.invalidateQueries({ queryKey: subscribers.keys.all });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => callRecord(releaseSubscriber, { params: { id } }),
    onSuccess() {
      toast(`${email} released: the email to confirm is on its way`);
      return refresh();
    },
    // A 409 means that another user was faster. The refreshed row shows that.
    onError: (failure) => (failure instanceof CallError && failure.status === 409 ? refresh() : undefined),
  });

  if (!mayRelease) return null;
  return (
    <>
      <Button
        aria-label={`Release ${email}`}
        busy={isPending}
        className="mt-1.5"
        icon={<MailCheck size={16} />}
        onClick={() => mutate()}
        ref={button}
        size="small"
      >
        Release
      </Button>
      {error && (
        <span className="mt-1 block text-small text-danger wrap-anywhere" role="alert">
          Failed to release. <FailureReason error={error} />
        </span>
      )}
    </>
  );
}
