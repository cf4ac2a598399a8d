import { useMutation } from "@tanstack/react-query";
import { useFormState } from "react-hook-form";
import { sendTestMail } from "#contract/settings.ts";
import { Button } from "#ui/button.tsx";
import { useToast } from "#ui/toast.tsx";
import { callRecord } from "#web/shared/call.ts";
import { useMayCall } from "../base/account.ts";
import { FailureBanner } from "../base/failure-reason.tsx";

/** Sender of mail, which the configuration sets, and the button that sends a test to the user. */
export function TestMail({ mailFrom }: { mailFrom: string }) {
  const toast = useToast();
  const { isSubmitting } = useFormState();
  const test = useMutation({
    mutationFn: () => callRecord(sendTestMail, {}),
    onSuccess: ({ record }) => toast(`The test is on its way to ${record.to}`),
  });
  return (
    <div className="grid gap-2">
      <p className="wrap-anywhere">
        Sent from <bdi className="font-medium">{mailFrom}</bdi>
      </p>
      <FailureBanner error={test.error} message="The test was not sent" onDismiss={test.reset} />
      {useMayCall(sendTestMail) && (
        <Button
          busy={test.isPending}
          className="justify-self-start"
          disabled={isSubmitting}
          onClick={() => test.mutate()}
        >
          Send a test to me
        </Button>
      )}
    </div>
  );
}
