import { type RefObject, useId, useState } from "react";
import { useController } from "react-hook-form";
import { createWebhook, replaceWebhook, type Webhook, type WebhookEvent, WebhookInput } from "#contract/webhooks.ts";
import { Button } from "#ui/button.tsx";
import { Tick } from "#ui/checkbox.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FieldError } from "#ui/field.tsx";
import { useToast } from "#ui/toast.tsx";
import { callRecord, type Tagged } from "#web/shared/call.ts";
import { withConfirmation } from "../base/confirm-again.ts";
import { ShownOnce } from "../credentials/shown-once.tsx";
import { atField, checkbox, type Field, propsOf, text, valuesOf } from "../forms/field-table.ts";
import { FormCheckbox, FormText, useFieldError } from "../forms/fields.tsx";
import { SmallForm } from "../forms/small-form.tsx";
import { useSmallForm } from "../forms/use-small-form.ts";
import { settingsArea } from "../settings/area.ts";
import { EVENT_GROUPS, eventLabel, hostOf } from "./webhook-client.ts";

const events: Field<WebhookEvent[], WebhookEvent[]> = {
  label: "Events",
  props: {},
  blank: [],
  read: (stored) => stored,
  write: (chosen) => chosen,
  refusalIn: atField,
};

const FIELDS = {
  url: text("URL", { hint: "Begins with https://" }),
  events,
  active: { ...checkbox("Active"), blank: true },
};
const field = propsOf(FIELDS);

interface WebhookDialogProps {
  /** Webhook to change, as it was read for this dialog; undefined for a new one. */
  loaded: Tagged<Webhook> | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSaved: () => unknown;
  /** Button that opened the dialog. */
  opener: RefObject<HTMLElement | null>;
}

/** Dialog that adds or changes a webhook, and shows the secret of a new one once. */
export function WebhookDialog({ loaded, open, onOpenChange, onSaved, opener }: WebhookDialogProps) {
  const toast = useToast();
  const webhook = loaded?.record;
  const [secret, setSecret] = useState<string>();
  const state = useSmallForm({
    noun: "webhook",
    draftPath: `${settingsArea.paths.webhooks}#${webhook?.id ?? "new"}`,
    fields: FIELDS,
    schema: WebhookInput,
    ...(loaded && { stored: { values: valuesOf(FIELDS, loaded.record), etag: loaded.etag } }),
    afterSave: "closes",
    async send(body, { etag: ifMatch }): Promise<Webhook & { secret?: string }> {
      const saved = await withConfirmation<Tagged<Webhook & { secret?: string }>>(() =>
        webhook
          ? callRecord(replaceWebhook, { params: { id: webhook.id }, body, ifMatch })
          : callRecord(createWebhook, { body }),
      );
      return saved.record;
    },
    async show(saved) {
      await onSaved();
      if (saved.secret !== undefined) return setSecret(saved.secret);
      toast(`Webhook to ${hostOf(saved)} saved`);
      onOpenChange(false);
    },
  });
  const verb = webhook ? "Save" : "Add webhook";
  return (
    <Dialog
      focusAfter={opener}
      // The secret is shown once, so a press beside the dialog does not close it.
      onOpenChange={secret === undefined ? (stays) => state.busy || onOpenChange(stays) : undefined}
      open={open}
      staysOpen
      title={
        secret === undefined ? (webhook ? `Edit the webhook to ${hostOf(webhook)}` : "Add webhook") : "Webhook added"
      }
    >
      {secret === undefined ? (
        <SmallForm
          actions={() => (
            <div className="flex justify-end">
              <Button busy={state.busy} type="submit" variant="primary">
                {state.busy ? "Saving..." : verb}
              </Button>
            </div>
          )}
          className="grid gap-5"
          failed="Failed to save webhook"
          state={state}
        >
          <FormText
            {...field("url")}
            autoCapitalize="none"
            autoComplete="off"
            autoFocus
            inputMode="url"
            spellCheck={false}
          />
          <Events />
          <FormCheckbox {...field("active")} hint="While it is off, no events are queued for it." />
        </SmallForm>
      ) : (
        <div className="grid gap-4">
          <p>
            With this secret the receiver checks that events come from here. Copy it now: it won't be shown again. If
            you lose it, delete the webhook and add another.
          </p>
          <ShownOnce copyLabel="Copy secret" secret={secret}>
            <Button onClick={() => onOpenChange(false)} variant="primary">
              Done
            </Button>
          </ShownOnce>
        </div>
      )}
    </Dialog>
  );
}

/** Events by the kind of their record, with a checkbox each. */
function Events() {
  const errorId = useId();
  const { field: chosen } = useController({ name: "events" });
  const error = useFieldError("events");
  const values: readonly WebhookEvent[] = chosen.value;
  const toggle = (event: WebhookEvent, isOn: boolean) =>
    chosen.onChange(isOn ? [...values, event] : values.filter((one) => one !== event));
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1 text-sm font-medium">Events</legend>
      <div className="divide-y divide-border">
        {Object.values(EVENT_GROUPS).map(({ label, events }) => (
          <fieldset className="grid gap-x-3 py-1 sm:grid-cols-[8rem_1fr]" key={label}>
            <legend className="sr-only">{label}</legend>
            <span aria-hidden="true" className="flex min-h-8 items-center">
              {label}
            </span>
            <div className="flex flex-wrap gap-x-5">
              {events.map((event) => (
                <EventTick
                  checked={values.includes(event)}
                  event={event}
                  isWrong={error !== undefined}
                  key={event}
                  onToggle={(isOn) => toggle(event, isOn)}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}

interface EventTickProps {
  event: WebhookEvent;
  checked: boolean;
  isWrong: boolean;
  onToggle: (isOn: boolean) => void;
}

function EventTick({ event, checked, isWrong, onToggle }: EventTickProps) {
  const id = useId();
  return (
    <span className="flex min-h-11 items-center gap-2 desk:min-h-8">
      <Tick
        aria-invalid={isWrong || undefined}
        checked={checked}
        id={id}
        onChange={({ target }) => onToggle(target.checked)}
      />
      <label className="cursor-pointer py-1.5" htmlFor={id} title={event}>
        {eventLabel(event)}
      </label>
    </span>
  );
}
