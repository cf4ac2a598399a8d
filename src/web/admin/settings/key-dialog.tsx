import { useMutation } from "@tanstack/react-query";
import { Check, CircleAlert, Copy } from "lucide-react";
import { type FormEvent, type RefObject, useId, useRef, useState } from "react";
import { type FieldError, fieldErrors } from "#contract/error-response.ts";
import { createKey, KEY_AREAS, KEY_LIMITS, type KeyArea, KeyInput, type NewKey } from "#contract/keys.ts";
import { may, type Permission } from "#contract/permissions.ts";
import { Button } from "#ui/button.tsx";
import { Tick } from "#ui/checkbox.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { SelectField, TextField } from "#ui/field.tsx";
import { call, rejectedFields } from "#web/shared/call.ts";
import { copyText } from "#web/shared/copy-text.ts";
import { formatDay } from "#web/shared/dates.ts";
import { usePermissions } from "../shell/account.ts";
import { confirmed, useIsConfirmationAsked } from "../shell/confirm-again.ts";
import { FailureBanner } from "../shell/failure-reason.tsx";
import { areaLabel, expiryIn, type Level } from "./key-labels.ts";

interface KeyDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onCreated: () => void;
  /** Button that opened the dialog. */
  opener: RefObject<HTMLElement | null>;
}

/** Choices in days. The longest is a little below the limit, for clocks that are ahead of the server. */
const EXPIRES_IN = [30, KEY_LIMITS.days, 365] as const;

interface Values {
  name: string;
  levels: ReadonlyMap<KeyArea, Level>;
  days: number;
}

const BLANK: Values = { name: "", levels: new Map(), days: KEY_LIMITS.days };

/** Dialog that asks for the purpose of a new key and shows the key once. Typed text stays while the password dialog replaces it. */
export function KeyDialog({ open, onOpenChange, onCreated, opener }: KeyDialogProps) {
  const isAsked = useIsConfirmationAsked();
  const [values, setValues] = useState(BLANK);
  const [rejected, setRejected] = useState<readonly FieldError[]>([]);
  const name = useRef<HTMLInputElement>(null);

  function reject(errors: readonly FieldError[]) {
    setRejected(errors);
    if (errors.some(({ path }) => path === "name")) name.current?.focus();
  }

  const creating = useMutation({
    mutationFn: (body: KeyInput) => confirmed(() => call(createKey, { body })),
    onSuccess() {
      onCreated();
    },
    onError: (error) => reject(rejectedFields(error)),
  });
  const created = creating.data?.data;
  const failure = rejected.length === 0 && creating.error;

  function create(event: FormEvent) {
    event.preventDefault();
    creating.reset();
    const checked = KeyInput.safeParse({
      name: values.name,
      permissions: [...values.levels].map(([area, level]) => `${area}:${level}`),
      expiresAt: expiryIn(values.days),
    });
    reject(checked.success ? [] : fieldErrors(checked.error));
    if (checked.success) creating.mutate(checked.data);
  }

  const messageAt = (field: string) => rejected.find(({ path }) => path.split(".")[0] === field)?.message;
  return (
    <Dialog
      focusAfter={isAsked ? false : opener}
      keepsContent={open}
      // A new key is shown once, so a press beside the dialog does not close it.
      onOpenChange={created ? undefined : (stays) => creating.isPending || onOpenChange(stays)}
      open={open && !isAsked}
      staysOpen
      title={created ? `${created.name} created` : "Create key"}
    >
      {created ? (
        <CreatedKey created={created} onDone={() => onOpenChange(false)} />
      ) : (
        <form className="grid gap-5" noValidate onSubmit={create}>
          <FailureBanner error={failure} message="Failed to create key" onDismiss={creating.reset} />
          <TextField
            autoComplete="off"
            autoFocus
            error={messageAt("name")}
            hint="What uses it, such as Nightly import"
            label="Name"
            onChange={({ target }) => setValues({ ...values, name: target.value })}
            ref={name}
            value={values.name}
          />
          <Permissions
            error={messageAt("permissions")}
            levels={values.levels}
            onChange={(levels) => setValues({ ...values, levels })}
          />
          <SelectField
            error={messageAt("expiresAt")}
            label="Expires"
            onChange={({ target }) => setValues({ ...values, days: Number(target.value) })}
            value={values.days}
          >
            {EXPIRES_IN.map((days) => (
              <option key={days} value={days}>
                {`${days === 365 ? "In a year" : `In ${days} days`}, on ${formatDay(expiryIn(days))}`}
              </option>
            ))}
          </SelectField>
          <div className="flex justify-end">
            <Button busy={creating.isPending} type="submit" variant="primary">
              {creating.isPending ? "Creating..." : "Create key"}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

interface PermissionsProps {
  levels: Values["levels"];
  error: string | undefined;
  onChange: (levels: Values["levels"]) => void;
}

/** Permissions of the account, with a checkbox each for the key. Ticking Change ticks Read, which it includes. */
function Permissions({ levels, error, onChange }: PermissionsProps) {
  const own = usePermissions();
  const errorId = useId();
  function set(area: KeyArea, level: Level | undefined) {
    const next = new Map(levels);
    if (level === undefined) next.delete(area);
    else next.set(area, level);
    onChange(next);
  }
  const offers = (permission: Permission) => may(own, permission);
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1 text-sm font-medium">Permissions</legend>
      <p className="mb-1 text-small text-ink-3">
        The key can't do more than you can, and has no access to users, settings or personal data.
      </p>
      <ul className="divide-y divide-border">
        {KEY_AREAS.filter((area) => offers(`${area}:read`)).map((area) => {
          const [level, label] = [levels.get(area), areaLabel(area)];
          return (
            <li className="grid min-h-11 grid-cols-[1fr_5rem_5.5rem] items-center desk:min-h-9" key={area}>
              <span aria-hidden="true">{label}</span>
              <LevelTick
                checked={level !== undefined}
                of={label}
                onToggle={(isOn) => set(area, isOn ? "read" : undefined)}
                what="Read"
              />
              {offers(`${area}:write`) && (
                <LevelTick
                  checked={level === "write"}
                  of={label}
                  onToggle={(isOn) => set(area, isOn ? "write" : "read")}
                  what="Change"
                />
              )}
            </li>
          );
        })}
      </ul>
      {error && (
        <p className="mt-1.5 flex items-center gap-1.5 text-sm font-medium text-danger" id={errorId} role="alert">
          <CircleAlert className="shrink-0" size={16} />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  );
}

interface LevelTickProps {
  what: string;
  of: string;
  checked: boolean;
  onToggle: (isOn: boolean) => void;
}

function LevelTick({ what, of, checked, onToggle }: LevelTickProps) {
  const id = useId();
  return (
    <span className="flex items-center gap-2">
      <Tick checked={checked} id={id} onChange={({ target }) => onToggle(target.checked)} />
      <label className="cursor-pointer py-2" htmlFor={id}>
        {what}
        <span className="sr-only"> {of.toLowerCase()}</span>
      </label>
    </span>
  );
}

/** New key, which is shown only once. */
function CreatedKey({ created, onDone }: { created: NewKey; onDone: () => void }) {
  const [copied, setCopied] = useState<boolean>();
  const shown = useRef<HTMLElement>(null);
  async function copy() {
    const isCopied = await copyText(created.key);
    // A selected key can be copied by hand.
    if (!isCopied && shown.current) getSelection()?.selectAllChildren(shown.current);
    setCopied(isCopied);
  }
  return (
    <div className="grid gap-4">
      <p>
        Copy the key now and keep it where nobody else can read it. It won't be shown again: if you lose it, delete it
        and create another.
      </p>
      <code
        className="block rounded-control border border-border-strong bg-surface-2 px-3 py-2.5 font-mono text-[0.875rem] wrap-anywhere"
        ref={shown}
      >
        {created.key}
      </code>
      <p role="status">
        {copied === true && <span>Copied.</span>}
        {copied === false && (
          <span>Your browser does not allow copying here. The key is selected: copy it yourself.</span>
        )}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button autoFocus icon={copied ? <Check size={16} /> : <Copy size={16} />} onClick={copy}>
          Copy key
        </Button>
        <Button onClick={onDone} variant="primary">
          Done
        </Button>
      </div>
    </div>
  );
}
