import type { ComponentType } from "react";
import type { Subscriber } from "#contract/newsletter.ts";
import { Banner } from "#ui/banner.tsx";
import type { ConfirmationProps } from "#ui/confirmation.tsx";
import { FailureReason } from "../failure-reason.tsx";

interface DeleteQuestionProps {
  /** Loaded when it was first asked for. */
  Confirmation: ComponentType<ConfirmationProps>;
  subscriber: Subscriber;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onConfirm: (subscriber: Subscriber) => void;
}

export function DeleteQuestion({ Confirmation, subscriber, open, onOpenChange, onConfirm }: DeleteQuestionProps) {
  return (
    <Confirmation
      confirm="Delete subscriber"
      // The button that asked goes with its row: on to the screen's first control.
      focusAfterYes={() => document.getElementById("screen")}
      onConfirm={() => onConfirm(subscriber)}
      onOpenChange={onOpenChange}
      open={open}
      title="Delete this subscriber?"
    >
      <p className="wrap-anywhere">
        The address {subscriber.email} is deleted for good, with the proof of consent: when and from where the
        newsletter was requested and confirmed. E-mails to it stop. It can subscribe again only on the website.
      </p>
      {subscriber.status === "Unsubscribed" && (
        <p className="mt-2">There will then be no record that this address has unsubscribed.</p>
      )}
    </Confirmation>
  );
}

interface DeleteFailedProps {
  subscriber: Subscriber;
  error: Error;
  onRetry: () => void;
  onDismiss: () => void;
}

export function DeleteFailed({ subscriber, error, onRetry, onDismiss }: DeleteFailedProps) {
  return (
    <Banner action={{ label: "Try again", onAct: onRetry }} message="Failed to delete subscriber" onDismiss={onDismiss}>
      <FailureReason error={error} /> {subscriber.email} is still on the list.
    </Banner>
  );
}
