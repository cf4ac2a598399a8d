import { type ComponentType, type Context, createContext, useContext } from "react";
import { type Choice, StatusSelect } from "#ui/select.tsx";
import type { Tone } from "#ui/tone.tsx";

interface StatusStyle<Row, Status extends string> {
  /** Names the select: `Status of Nomvula Dlamini`. */
  label: (row: Row) => string;
  choices: readonly Choice<Status>[];
  tones: Readonly<Record<Status, Tone>>;
}

export interface StatusCells<Row, Status extends string> {
  choices: readonly Choice<Status>[];
  ChangeStatus: Context<(row: Row, status: Status) => void>;
  StatusCell: ComponentType<{ row: Row }>;
}

/** A status in a list, changed where it stands. Columns are declared once for all and reach the list's change by context. */
export function statusCellOf<Row extends { status: Status }, Status extends string>({
  label,
  choices,
  tones,
}: StatusStyle<Row, Status>): StatusCells<Row, Status> {
  const ChangeStatus = createContext<(row: Row, status: Status) => void>(() => undefined);

  function StatusCell({ row }: { row: Row }) {
    const change = useContext(ChangeStatus);
    return (
      <StatusSelect
        choices={choices}
        label={label(row)}
        onChoose={(status) => change(row, status)}
        tones={tones}
        value={row.status}
      />
    );
  }
  return { choices, ChangeStatus, StatusCell };
}
