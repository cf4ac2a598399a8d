import { useMutation, useQueryClient } from "@tanstack/react-query";
import { MailCheck } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { releaseSubscriber, type Subscriber } from "#contract/newsletter.ts";
import { Button } from "#ui/button.tsx";
import { useToast } from "#ui/toast.tsx";
import { CallError, callRecord } from "#web/shared/call.ts";
import { useMayCall } from "../account.ts";
import { FailureReason } from "../failure-reason.tsx";
import { subscribers } from "./subscriber-client.ts";
import { HELD_FILTER } from "./subscriber-labels.ts";

/** Sends a held subscriber the confirmation mail. */
export function ReleaseButton({ subscriber: { id, email } }: { subscriber: Subscriber }) {
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
      // The button goes with the release, and its row too where only held ones are listed.
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
    // Somebody else was quicker: the row shows it.
    onError: (failure) => (failure instanceof CallError && failure.status === 409 ? refresh() : undefined),
  });

  if (!mayRelease) return null;
  return (
    <>
      <Button
        aria-label={`Release ${email}`}
        busy={isPending}
        className="mt-1.5"
        icon={<MailCheck aria-hidden="true" size={16} strokeWidth={1.75} />}
        onClick={() => mutate()}
        ref={button}
        size="small"
      >
        Release
      </Button>
      {error && (
        <span className="mt-1 block text-[0.8125rem] text-danger wrap-anywhere" role="alert">
          Failed to release. <FailureReason error={error} />
        </span>
      )}
    </>
  );
}
