import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useId, useRef, useState } from "react";
import { createWebhook, deleteWebhook, getWebhook, testWebhook, type Webhook } from "#contract/webhooks.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { useConfirm } from "#ui/confirm.tsx";
import { useToast } from "#ui/toast.tsx";
import { call, callRecord, type Tagged } from "#web/shared/call.ts";
import { formatRelative } from "#web/shared/dates.ts";
import { useMayCall } from "../base/account.ts";
import { FailureBanner } from "../base/failure-reason.tsx";
import { QueryState } from "../base/query-state.tsx";
import { ignoreNotFound } from "../resources/resource-client.ts";
import { SettingsPage } from "../settings/settings-page.tsx";
import { hostOf, WEBHOOKS_KEY, WEBHOOKS_QUERY } from "./webhook-client.ts";
import { WebhookDeliveries } from "./webhook-deliveries.tsx";
import { WebhookDialog } from "./webhook-dialog.tsx";

/** Section of the settings with the webhooks of the installation. */
export function WebhookSettings() {
  const queryClient = useQueryClient();
  const toast = useToast();
  const confirm = useConfirm();
  const query = useQuery(WEBHOOKS_QUERY);
  const mayWrite = useMayCall(createWebhook);
  const [isOpen, setOpen] = useState(false);
  const [edited, setEdited] = useState<Tagged<Webhook>>();
  /** Number of the dialog. Each begins with its own form, and the former one keeps its secret until it has faded. */
  const [round, setRound] = useState(0);
  const addButton = useRef<HTMLButtonElement>(null);
  const opener = useRef<HTMLElement>(null);
  const refresh = () => queryClient.invalidateQueries({ queryKey: WEBHOOKS_KEY });
  const deleting = useMutation({
    mutationFn: ({ id }: Webhook) => ignoreNotFound(call(deleteWebhook, { params: { id } })),
    async onSuccess(_, webhook) {
      // Its deliveries are gone: they leave the screen with its row.
      await queryClient.invalidateQueries({ queryKey: WEBHOOKS_QUERY.queryKey });
      toast(`Webhook to ${hostOf(webhook)} deleted`);
    },
  });

  const opening = useMutation({
    mutationFn: ({ id }: { id: string; button: HTMLElement }) => callRecord(getWebhook, { params: { id } }),
    onSuccess: (loaded, { button }) => openDialog(button, loaded),
  });

  function openDialog(button: HTMLElement | null, loaded?: Tagged<Webhook>) {
    opener.current = button;
    setEdited(loaded);
    setRound(round + 1);
    setOpen(true);
  }

  async function askToDelete(webhook: Webhook) {
    const isConfirmed = await confirm({
      confirm: "Delete webhook",
      focusAfterYes: () => addButton.current,
      text: <p>Its deliveries go with it, also those that were not sent yet. This cannot be undone.</p>,
      title: `Delete the webhook to ${hostOf(webhook)}?`,
    });
    if (isConfirmed) deleting.mutate(webhook);
  }

  return (
    <SettingsPage section="Webhooks">
      <Card
        aside={
          mayWrite && (
            <Button
              icon={<Plus size={16} />}
              onClick={() => openDialog(addButton.current)}
              ref={addButton}
              size="small"
            >
              Add webhook
            </Button>
          )
        }
        title="Webhooks"
      >
        {deleting.error && (
          <div className="p-3">
            <FailureBanner error={deleting.error} message="Failed to delete webhook" onDismiss={deleting.reset} />
          </div>
        )}
        {opening.error && (
          <div className="p-3">
            <FailureBanner error={opening.error} message="Failed to load webhook" onDismiss={opening.reset} />
          </div>
        )}
        <QueryState
          empty="No webhooks yet. A webhook tells another program of messages, deals and other events as they happen."
          loading={2}
          nouns="webhooks"
          query={query}
        >
          {({ rows }) => (
            <ul className="*:border-b *:border-border *:last:border-b-0">
              {rows.map((webhook) => (
                <WebhookRow
                  busy={deleting.isPending && deleting.variables.id === webhook.id}
                  isOpening={opening.isPending && opening.variables.id === webhook.id}
                  key={webhook.id}
                  mayWrite={mayWrite}
                  onDelete={() => askToDelete(webhook)}
                  onEdit={(button) => opening.mutate({ id: webhook.id, button })}
                  webhook={webhook}
                />
              ))}
            </ul>
          )}
        </QueryState>
      </Card>
      <WebhookDialog
        key={round}
        loaded={edited}
        onOpenChange={setOpen}
        onSaved={refresh}
        open={isOpen}
        opener={opener}
      />
    </SettingsPage>
  );
}

interface WebhookRowProps {
  webhook: Webhook;
  mayWrite: boolean;
  busy: boolean;
  /** Whether the webhook is read for its dialog. */
  isOpening: boolean;
  onEdit: (button: HTMLElement) => void;
  onDelete: () => void;
}

function WebhookRow({ webhook, mayWrite, busy, isOpening, onEdit, onDelete }: WebhookRowProps) {
  const { id, active, events, lastSentAt } = webhook;
  const host = hostOf(webhook);
  const queryClient = useQueryClient();
  const toast = useToast();
  const [isShown, setShown] = useState(false);
  const deliveriesId = useId();
  const testing = useMutation({
    mutationFn: () => callRecord(testWebhook, { params: { id } }),
    async onSuccess() {
      setShown(true);
      await queryClient.invalidateQueries({ queryKey: WEBHOOKS_KEY });
      toast(`The test is on its way to ${host}`);
    },
  });
  return (
    <li>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 desk:px-card">
        <div className="min-w-0 grow basis-60">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
            {host}
            <Badge tone={active ? "success" : "neutral"}>{active ? "Active" : "Off"}</Badge>
          </p>
          <p className="text-small wrap-anywhere text-ink-2">{events.join(", ")}</p>
          <p className="text-small text-ink-2">
            {lastSentAt ? `Last delivery ${formatRelative(lastSentAt)}` : "Nothing delivered yet"}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            aria-controls={isShown ? deliveriesId : undefined}
            aria-expanded={isShown}
            aria-label={`Deliveries to ${host}`}
            onClick={() => setShown(!isShown)}
            size="small"
          >
            Deliveries
          </Button>
          {mayWrite && (
            <>
              {active && (
                <Button
                  aria-label={`Send a test to ${host}`}
                  busy={testing.isPending}
                  onClick={() => testing.mutate()}
                  size="small"
                >
                  Test
                </Button>
              )}
              <Button
                aria-label={`Edit the webhook to ${host}`}
                busy={isOpening}
                onClick={({ currentTarget }) => onEdit(currentTarget)}
                size="small"
              >
                Edit
              </Button>
              <Button aria-label={`Delete the webhook to ${host}`} busy={busy} onClick={onDelete} size="small">
                Delete
              </Button>
            </>
          )}
        </div>
      </div>
      {testing.error && (
        <div className="px-3 pb-3">
          <FailureBanner error={testing.error} message="The test was not sent" onDismiss={testing.reset} />
        </div>
      )}
      {isShown && <WebhookDeliveries id={deliveriesId} webhook={webhook} />}
    </li>
  );
}
