import { CircleAlert } from "lucide-react";
import { type RefObject, useId, useState } from "react";
import { useController } from "react-hook-form";
import { createKey, KEY_LIMITS, KeyInput, type NewKey } from "#contract/keys.ts";
import { HISTORY_WRITE, may, type Permission } from "#contract/permissions.ts";
import { Button } from "#ui/button.tsx";
import { Tick } from "#ui/checkbox.tsx";
import { classNames } from "#ui/class-names.ts";
import { Dialog } from "#ui/dialog.tsx";
import { callRecord } from "#web/shared/call.ts";
import { formatDay } from "#web/shared/dates.ts";
import { usePermissions } from "../base/account.ts";
import { useIsConfirmationAsked, withConfirmation } from "../base/confirm-again.ts";
import { atField, choice, type Field, propsOf, text } from "../forms/field-table.ts";
import { FormSelect, FormText, useFieldError } from "../forms/fields.tsx";
import { SmallForm } from "../forms/small-form.tsx";
import { useSmallForm } from "../forms/use-small-form.ts";
import { settingsArea } from "../settings/area.ts";
import { areaLabel, expiryIn, KEY_ROWS, type KeyRow, type Level } from "./key-labels.ts";
import { ShownOnce } from "./shown-once.tsx";

interface KeyDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onCreated: () => void;
  /** Button that opened the dialog. */
  opener: RefObject<HTMLElement | null>;
}

/** Choices in days. The longest is a little below the limit, for clocks that are ahead of the server. */
const EXPIRES_IN = [30, KEY_LIMITS.days, 365] as const;

type Levels = Partial<Record<KeyRow, Level>>;

const levels: Field<Levels> = {
  label: "Permissions",
  props: {},
  blank: {},
  path: "permissions",
  read: (stored) => stored,
  write: (chosen) => Object.entries(chosen).map(([area, level]) => `${area}:${level}`),
  refusalIn: atField,
};

const KEY_FIELDS = {
  name: text("Name"),
  levels,
  days: {
    ...choice("Expires", String(KEY_LIMITS.days), EXPIRES_IN.map(expiryChoice)),
    path: "expiresAt",
    write: (days: string) => expiryIn(Number(days)),
  },
};
const field = propsOf(KEY_FIELDS);

function expiryChoice(days: number) {
  const label = `${days === 365 ? "In a year" : `In ${days} days`}, on ${formatDay(expiryIn(days))}`;
  return { value: String(days), label };
}

/** Dialog that asks for the purpose of a new key and shows the key once. Typed text stays while the password dialog replaces it. */
export function KeyDialog({ open, onOpenChange, onCreated, opener }: KeyDialogProps) {
  const isAsked = useIsConfirmationAsked();
  const [created, setCreated] = useState<NewKey>();
  const state = useSmallForm({
    noun: "key",
    draftPath: `${settingsArea.paths.account}#key`,
    fields: KEY_FIELDS,
    schema: KeyInput,
    worth: ["name"],
    afterSave: "closes",
    send: (body) => withConfirmation(() => callRecord(createKey, { body })),
    show({ record }) {
      setCreated(record);
      onCreated();
    },
  });
  return (
    <Dialog
      focusAfter={isAsked ? false : opener}
      keepsContent={open}
      // A new key is shown once, so a press beside the dialog does not close it.
      onOpenChange={created ? undefined : (stays) => state.busy || onOpenChange(stays)}
      open={open && !isAsked}
      staysOpen
      title={created ? `${created.name} created` : "Create key"}
    >
      {created ? (
        <CreatedKey created={created} onDone={() => onOpenChange(false)} />
      ) : (
        <SmallForm
          actions={() => (
            <div className="flex justify-end">
              <Button busy={state.busy} type="submit" variant="primary">
                {state.busy ? "Creating..." : "Create key"}
              </Button>
            </div>
          )}
          className="grid gap-5"
          failed="Failed to create key"
          state={state}
        >
          <FormText {...field("name")} autoComplete="off" autoFocus hint="What uses it, such as Nightly import" />
          <Permissions />
          <FormSelect {...field("days")} />
        </SmallForm>
      )}
    </Dialog>
  );
}

/** Permissions of the account, with a checkbox each for the key. Ticking Change ticks Read, which it includes. */
function Permissions() {
  const own = usePermissions();
  const errorId = useId();
  const { field: chosen } = useController({ name: "levels" });
  const error = useFieldError("levels");
  const levels: Levels = chosen.value;
  function set(area: KeyRow, level: Level | undefined) {
    const { [area]: _, ...others } = levels;
    chosen.onChange(level === undefined ? others : { ...others, [area]: level });
  }
  const offers = (permission: Permission) => may(own, permission);
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1 text-sm font-medium">Permissions</legend>
      <p className="mb-1 text-small text-ink-3">
        The key can't do more than you can, and has no access to users, settings or personal data.
      </p>
      <ul className="divide-y divide-border">
        {KEY_ROWS.filter((area) => offers(area === "history" ? HISTORY_WRITE : `${area}:read`)).map((area) => {
          const [level, label] = [levels[area], areaLabel(area)];
          const isReadable = area !== "history";
          return (
            <li className="grid min-h-11 grid-cols-[1fr_5rem_5.5rem] items-center desk:min-h-9" key={area}>
              <span aria-hidden="true">{label}</span>
              {isReadable && (
                <LevelTick
                  checked={level !== undefined}
                  of={label}
                  onToggle={(isOn) => set(area, isOn ? "read" : undefined)}
                  what="Read"
                />
              )}
              {offers(`${area}:write`) && (
                <LevelTick
                  checked={level === "write"}
                  className={isReadable ? undefined : "col-start-3"}
                  of={label}
                  onToggle={(isOn) => set(area, isOn ? "write" : isReadable ? "read" : undefined)}
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
  className?: string | undefined;
}

function LevelTick({ what, of, checked, onToggle, className }: LevelTickProps) {
  const id = useId();
  return (
    <span className={classNames("flex items-center gap-2", className)}>
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
  return (
    <div className="grid gap-4">
      <p>
        Copy the key now and keep it where nobody else can read it. It won't be shown again: if you lose it, delete it
        and create another.
      </p>
      <ShownOnce copyLabel="Copy key" secret={created.key}>
        <Button onClick={onDone} variant="primary">
          Done
        </Button>
      </ShownOnce>
    </div>
  );
}
