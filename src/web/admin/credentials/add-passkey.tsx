import { browserName } from "#contract/browser-name.ts";
import { LIMITS, requiredText } from "#contract/fields.ts";
import { addPasskey, newPasskeyOptions } from "#contract/passkeys.ts";
import { z } from "#contract/zod.ts";
import { Button } from "#ui/button.tsx";
import { callRecord } from "#web/shared/call.ts";
import { withConfirmation } from "../base/confirm-again.ts";
import { FailureBanner } from "../base/failure-reason.tsx";
import { propsOf, text } from "../forms/field-table.ts";
import { FormText } from "../forms/fields.tsx";
import { SmallForm } from "../forms/small-form.tsx";
import { useSmallForm } from "../forms/use-small-form.ts";
import { settingsArea } from "../settings/area.ts";
import { SignInError } from "./login-error.ts";
import { makePasskey } from "./passkeys.ts";
import { StartedDialog } from "./started-dialog.tsx";

interface AddPasskeyProps {
  open: boolean;
  onAdded: (recoveryCodes: readonly string[]) => void;
  onClose: () => void;
}

/** Dialog that asks for the name of a passkey and has the browser create it. */
export function AddPasskey({ open, onAdded, onClose }: AddPasskeyProps) {
  return (
    <StartedDialog onClose={onClose} open={open} start={() => callRecord(newPasskeyOptions, {})} title="Add a passkey">
      {() => <NewPasskey onAdded={onAdded} />}
    </StartedDialog>
  );
}

const PASSKEY_FIELDS = {
  name: {
    ...text("Name"),
    get blank() {
      return browserName(navigator.userAgent);
    },
  },
};
const field = propsOf(PASSKEY_FIELDS);
const NAMED = z.strictObject({ name: requiredText("Name is required", LIMITS.name) });

function NewPasskey({ onAdded }: Pick<AddPasskeyProps, "onAdded">) {
  const state = useSmallForm({
    noun: "passkey",
    draftPath: `${settingsArea.paths.account}#passkey`,
    fields: PASSKEY_FIELDS,
    schema: NAMED,
    afterSave: "closes",
    send: ({ name }) =>
      // When the confirmation of ten minutes is over, all is repeated: the browser's window has to follow the password question.
      withConfirmation(async () => {
        const passkey = await makePasskey();
        // Null after the user has closed the browser's window.
        return passkey ? callRecord(addPasskey, { body: { ...passkey, name } }) : null;
      }),
    show: ({ record }) => onAdded(record.recoveryCodes),
  });
  const { failure } = state;
  return (
    <SmallForm
      actions={() => (
        <div className="flex justify-end">
          <Button busy={state.busy} type="submit" variant="primary">
            Continue
          </Button>
        </div>
      )}
      state={state}
    >
      <p className="text-ink-2">
        Your browser asks for your fingerprint, face, screen lock or security key. None of that leaves your device.
      </p>
      <FailureBanner
        error={failure}
        message="Failed to add the passkey"
        reason={failure instanceof SignInError ? failure.message : undefined}
      />
      <FormText {...field("name")} hint="So that you can tell it from your others." />
    </SmallForm>
  );
}
