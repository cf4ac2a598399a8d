import type { ReactNode } from "react";
import { RowDescription } from "#ui/row-description.ts";

interface Described<Row> {
  nameOf: (row: Row) => string;
  aboutOf: (row: Row) => string;
}

/** Returns the rows whose name another row has too. */
export function namesakes<Row>(rows: readonly Row[], nameOf: (row: Row) => string): readonly Row[] {
  return rows.filter((row) => rows.some((other) => other !== row && nameOf(other) === nameOf(row)));
}

/** Returns hidden texts for rows that share a name, and a wrapper by which the controls of a row refer to its text. */
export function rowDescriptions<Row extends { id: string }>(
  rows: readonly Row[],
  { nameOf, aboutOf }: Described<Row>,
): { texts: ReactNode; describe: (row: Row, renderedRow: ReactNode) => ReactNode } {
  const idOf = ({ id }: Row) => `about-${id}`;
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
    describe: (row, renderedRow) => (
      <RowDescription key={row.id} value={described.includes(row) ? idOf(row) : undefined}>
        {renderedRow}
      </RowDescription>
    ),
  };
}
