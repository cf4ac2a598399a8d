import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useState } from "react";
import { useFormState } from "react-hook-form";
import {
  type Campaign,
  rescheduleCampaign,
  sendCampaign,
  testCampaign,
  unscheduleCampaign,
} from "#contract/campaigns.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useToast } from "#ui/toast.tsx";
import { call, callRecord, type Tagged } from "#web/shared/call.ts";
import { formatInstant, instantOfLocal, localTimeOf } from "#web/shared/dates.ts";
import { plural } from "#web/shared/plural.ts";
import { FailureBanner } from "../base/failure-reason.tsx";
import { tomorrowMorning } from "../base/mornings.ts";
import { type When, WhenChoice } from "../forms/when-choice.tsx";
import { HeldNotice } from "../schedules/held-notice.tsx";
import { campaigns, READERS_QUERY } from "./campaign-client.ts";

function useReaders(): number | undefined {
  return useQuery(READERS_QUERY).data?.record.readers;
}

/** Says to whom a campaign is sent. */
export function SendingLine() {
  const readers = useReaders();
  const to = "To everybody who has confirmed a subscription";
  return readers === undefined ? `${to}.` : `${to}: ${plural(readers, "reader")} now.`;
}

/** Buttons that send a saved campaign: as a test, now, or later. */
export function SendActions({ campaign }: { campaign: Campaign | undefined }) {
  const readers = useReaders();
  if (campaign) return <Actions campaign={campaign} readers={readers} />;
  return <p className="text-small text-ink-2">Save the campaign first. Nothing is sent until you say so.</p>;
}

function Actions({ campaign, readers }: { campaign: Campaign; readers: number | undefined }) {
  const { id, status, scheduledFor } = campaign;
  const { isDirty } = useFormState();
  const [asksFor, setAsksFor] = useState<When>();
  const queryClient = useQueryClient();
  const toast = useToast();
  const test = useMutation({
    mutationFn: () => callRecord(testCampaign, { params: { id } }),
    onSuccess: ({ record }) => toast(`The test is on its way to ${record.to}`),
  });
  const unschedule = useMutation({
    mutationFn: () => call(unscheduleCampaign, { params: { id } }),
    onSuccess: () => toast("The campaign is a draft again"),
    onSettled: () => queryClient.invalidateQueries({ queryKey: campaigns.keys.all }),
  });
  return (
    <div className="grid gap-2">
      <FailureBanner error={test.error} message="The test was not sent" onDismiss={test.reset} />
      <FailureBanner error={unschedule.error} message="The campaign is still scheduled" onDismiss={unschedule.reset} />
      {scheduledFor && status === "Scheduled" && (
        <>
          <p className="font-medium">{`Starts on ${formatInstant(scheduledFor)}`}</p>
          <HeldNotice
            action={isDirty ? undefined : { label: "Send now...", onAct: () => setAsksFor("now") }}
            at={scheduledFor}
          />
        </>
      )}
      <Button busy={test.isPending} disabled={isDirty} onClick={() => test.mutate()}>
        Send a test to me
      </Button>
      {status === "Draft" ? (
        <Button disabled={isDirty} icon={<Send size={16} />} onClick={() => setAsksFor("now")} variant="primary">
          Send...
        </Button>
      ) : (
        <>
          <Button disabled={isDirty} onClick={() => setAsksFor("later")}>
            Change time...
          </Button>
          <Button busy={unschedule.isPending} onClick={() => unschedule.mutate()}>
            Back to draft
          </Button>
        </>
      )}
      <p className="text-small text-ink-2" role="status">
        {isDirty ? "Save your changes first: what was saved is what is sent." : ""}
      </p>
      {asksFor && (
        <SendDialog campaign={campaign} first={asksFor} onClose={() => setAsksFor(undefined)} readers={readers} />
      )}
    </div>
  );
}

interface SendDialogProps {
  campaign: Campaign;
  readers: number | undefined;
  /** Choice at first: now or later. */
  first: When;
  onClose: () => void;
}

/** Asks whether a draft or scheduled campaign is sent now or later, and shows how many readers will get it. */
function SendDialog({ campaign: { id, subject, scheduledFor }, first, readers, onClose }: SendDialogProps) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const [when, setWhen] = useState(first);
  const [localTime, setLocalTime] = useState(() => (scheduledFor ? localTimeOf(scheduledFor) : tomorrowMorning()));
  const { mutate, isPending, error } = useMutation({
    async mutationFn() {
      const at = when === "later" ? instantOfLocal(localTime) : null;
      const loaded = queryClient.getQueryData<Tagged<Campaign>>(campaigns.keys.record(id));
      const endpoint = scheduledFor ? rescheduleCampaign : sendCampaign;
      const { record } = await callRecord(endpoint, { params: { id }, body: { at }, ifMatch: loaded?.etag });
      toast(record.scheduledFor && at ? `Scheduled for ${formatInstant(record.scheduledFor)}` : "Sending has started");
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: campaigns.keys.all }),
  });
  const to = readers === undefined ? "everybody who has confirmed" : plural(readers, "reader");
  const toNobody = readers === 0 && when === "now";
  return (
    <Dialog
      onOpenChange={(isOpen) => !isOpen && onClose()}
      open
      title={scheduledFor ? "Change the time?" : "Send this campaign?"}
    >
      <div className="grid gap-4">
        <FailureBanner error={error} message={scheduledFor ? "The time was not changed" : "Nothing was sent"} />
        <p className="wrap-anywhere">{`"${subject}" goes to ${to}. What is sent cannot be taken back.`}</p>
        <WhenChoice
          hint="South African time. Until then it can be changed, and made a draft again."
          label="Send at"
          local={localTime}
          onLocal={setLocalTime}
          onWhen={setWhen}
          when={when}
        />
        <p className="text-ink-2" role="status">
          {toNobody ? "Nobody has confirmed a subscription yet, so there is nobody to send to." : ""}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button busy={isPending} disabled={toNobody} onClick={() => mutate()} variant="primary">
            {when === "now" ? `Send to ${to}` : scheduledFor ? "Change time" : "Schedule"}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
