import { encode } from "uqr";
import { addTotp, confirmTotp } from "#contract/factors.ts";
import { Button } from "#ui/button.tsx";
import { callRecord } from "#web/shared/call.ts";
import { withConfirmation } from "../base/confirm-again.ts";
import { propsOf, text } from "../forms/field-table.ts";
import { FormText } from "../forms/fields.tsx";
import { SmallForm } from "../forms/small-form.tsx";
import { useSmallForm } from "../forms/use-small-form.ts";
import { settingsArea } from "../settings/area.ts";
import { StartedDialog } from "./started-dialog.tsx";

interface AddAppProps {
  open: boolean;
  isReplacing: boolean;
  onAdded: (recoveryCodes: readonly string[]) => void;
  onClose: () => void;
}

/** Shows the secret of a new authenticator app, and asks for a code of it. */
export function AddApp({ open, isReplacing, onAdded, onClose }: AddAppProps) {
  return (
    <StartedDialog
      onClose={onClose}
      open={open}
      start={() => callRecord(addTotp, {})}
      title={isReplacing ? "Replace your authenticator app" : "Add an authenticator app"}
    >
      {({ record }) => <ConfirmApp onAdded={onAdded} secret={record} />}
    </StartedDialog>
  );
}

interface NewSecret {
  secret: string;
  uri: string;
}

const CODE_FIELDS = { code: { ...text("Code"), isSecret: true as const } };
const field = propsOf(CODE_FIELDS);

function ConfirmApp({ secret: { secret, uri }, onAdded }: { secret: NewSecret } & Pick<AddAppProps, "onAdded">) {
  const state = useSmallForm({
    noun: "code",
    draftPath: `${settingsArea.paths.account}#app`,
    fields: CODE_FIELDS,
    schema: confirmTotp.body,
    afterSave: "closes",
    send: (body) => withConfirmation(() => callRecord(confirmTotp, { body })),
    show: ({ record }) => onAdded(record.recoveryCodes),
  });
  return (
    <SmallForm
      actions={() => (
        <div className="flex justify-end">
          <Button busy={state.busy} type="submit" variant="primary">
            Confirm
          </Button>
        </div>
      )}
      failed="Failed to confirm"
      state={state}
    >
      <p className="text-ink-2">Scan this with your authenticator app, or type the key into it.</p>
      <QrCode text={uri} />
      <p className="text-center font-mono text-small wrap-anywhere">{secret.replace(/.{4}(?!$)/g, "$& ")}</p>
      <FormText
        {...field("code")}
        autoComplete="one-time-code"
        hint="The six digits the app shows now."
        inputMode="numeric"
      />
    </SmallForm>
  );
}

/** QR code, dark on light in both themes for cameras. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2, ecc: "M" });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg
      aria-label="QR code with the key below"
      className="light mx-auto size-52 rounded-control bg-surface text-ink"
      role="img"
      shapeRendering="crispEdges"
      viewBox={`0 0 ${size} ${size}`}
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
