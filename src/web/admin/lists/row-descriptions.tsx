import { type ReactNode, useId } from "react";
import { RowDescription } from "#ui/row-description.ts";

interface Described<Row> {
  nameOf: (row: Row) => string;
  aboutOf: (row: Row) => string;
}

/** Returns the rows whose name another row has too. */
export function namesakes<Row>(rows: readonly Row[], nameOf: (row: Row) => string): readonly Row[] {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(nameOf(row), (counts.get(nameOf(row)) ?? 0) + 1);
  return rows.filter((row) => (counts.get(nameOf(row)) ?? 0) > 1);
}

/** Returns hidden texts for the rows of one name, and a wrapper by which the controls of a row refer to its text. */
export function useRowDescriptions<Row extends { id: string }>(
  rows: readonly Row[],
  { nameOf, aboutOf }: Described<Row>,
): { texts: ReactNode; describe: (row: Row, drawn: ReactNode) => ReactNode } {
  const id = useId();
  const idOf = (row: Row) => `${id} ${row.id}`.replaceAll(" ", "-");
  const described = namesakes(rows, nameOf);
  return {
    texts: described.length > 0 && (
      <div hidden>
        {described.map((row) => (
          <p id={idOf(row)} key={row.id}>
            {aboutOf(row)}
          </p>
        ))}
      </div>
    ),
    describe: (row, drawn) => (
      <RowDescription key={row.id} value={described.includes(row) ? idOf(row) : undefined}>
        {drawn}
      </RowDescription>
    ),
  };
}
