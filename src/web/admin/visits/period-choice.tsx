import { useState } from "react";
import { FIRST_DAY } from "#contract/day-filters.ts";
import { TextField } from "#ui/field.tsx";
import { ViewSwitch } from "#ui/view-switch.tsx";
import type { Period } from "./visits-client.ts";

/** Period that a button chooses. */
export interface NamedPeriod {
  label: string;
  periodOf: () => Required<Period>;
}

interface PeriodChoiceProps {
  periods: readonly NamedPeriod[];
  period: Required<Period>;
  refused: ReadonlyMap<string, string>;
  show: (period: Required<Period>) => void;
}

/** Buttons for usual periods, and fields for the first and the last day of any other. */
export function PeriodChoice({ periods, period, refused, show }: PeriodChoiceProps) {
  const shown = periods.find(({ periodOf }) => {
    const { from, to } = periodOf();
    return from === period.from && to === period.to;
  });
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3 print:hidden">
      <ViewSwitch
        choices={periods.map(({ label }) => ({ value: label, label }))}
        className="max-sm:w-full max-sm:*:flex-1 sm:*:px-3"
        label="Period"
        onShow={(label) => {
          const chosen = periods.find((one) => one.label === label);
          if (chosen) show(chosen.periodOf());
        }}
        shown={shown?.label ?? ""}
      />
      <div className="grid grid-cols-2 items-start gap-3 max-sm:w-full sm:flex">
        <DayField
          day={period.from}
          error={refused.get("from")}
          label="First day"
          onChoose={(from) => show({ ...period, from })}
        />
        <DayField
          day={period.to}
          error={refused.get("to")}
          label="Last day"
          onChoose={(to) => show({ ...period, to })}
        />
      </div>
    </div>
  );
}

interface DayFieldProps {
  label: string;
  day: string;
  error: string | undefined;
  onChoose: (day: string) => void;
}

/** Field for a day. While a year is typed, its first digits are another year, which is not chosen. */
function DayField({ label, day, error, onChoose }: DayFieldProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      error={error}
      label={label}
      onBlur={() => setTyped(undefined)}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        if (value >= FIRST_DAY) onChoose(value);
      }}
      type="date"
      value={typed ?? day}
    />
  );
}
