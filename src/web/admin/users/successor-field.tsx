import { type Ref, useImperativeHandle, useRef, useState } from "react";
import type { Assignee } from "#contract/assignees.ts";
import { SelectField } from "#ui/field.tsx";

/** Value of the choice that gives the work to nobody. */
export const NOBODY = "nobody";

export interface SuccessorChoice {
  /** Returns the id of the chosen account or `NOBODY`. Without a choice, shows an error, focuses the field and returns undefined. */
  readOrRefuse: () => string | undefined;
}

interface SuccessorFieldProps {
  accounts: readonly Assignee[];
  /** Consequences of giving the work to nobody. */
  hint: string;
  ref: Ref<SuccessorChoice>;
}

/** Choice of the account that gets the work of another one, which is deactivated, demoted or deleted. None is preselected. */
export function SuccessorField({ accounts, hint, ref }: SuccessorFieldProps) {
  const [value, setValue] = useState("");
  const [error, setError] = useState<string>();
  const select = useRef<HTMLSelectElement>(null);
  useImperativeHandle(
    ref,
    () => ({
      readOrRefuse() {
        if (value !== "") return value;
        setError("Choose a person, or nobody");
        select.current?.focus();
        return undefined;
      },
    }),
    [value],
  );
  return (
    <SelectField
      error={error}
      hint={hint}
      label="Give this work to"
      onChange={({ target }) => {
        setValue(target.value);
        setError(undefined);
      }}
      ref={select}
      value={value}
    >
      <option disabled hidden value="">
        Choose...
      </option>
      {accounts.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      <option value={NOBODY}>Nobody</option>
    </SelectField>
  );
}
