import { type ReactNode, useId, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { classNames } from "#ui/class-names.ts";

interface ChartTable {
  /** Headings: the first for the names of the rows, the others for their numbers. */
  columns: readonly string[];
  rows: readonly { id: string; cells: readonly string[] }[];
}

interface ChartCardProps {
  title: string;
  /** Sentence with the main result of the chart. */
  finding: string;
  table: ChartTable;
  /** Link to a screen with more, beside the button. */
  more?: ReactNode;
  /** The chart. */
  children: ReactNode;
}

/** Card with a chart and its finding in words. A button shows the same numbers as a table. */
export function ChartCard({ title, finding, table, more, children }: ChartCardProps) {
  const [asTable, setAsTable] = useState(false);
  const findingId = useId();
  const view = asTable ? "View as chart" : "View as table";
  return (
    <Card
      className="min-h-[21rem]"
      aside={
        <>
          {more}
          <Button
            aria-label={`${view}: ${title}`}
            className="print:hidden"
            onClick={() => setAsTable(!asTable)}
            size="small"
          >
            {view}
          </Button>
        </>
      }
      title={title}
    >
      <figure aria-labelledby={findingId} className="px-4 pt-3 pb-4 desk:px-card">
        <figcaption className="mb-3 text-ink-2" id={findingId}>
          {finding}
        </figcaption>
        {asTable ? <NumberTable {...table} caption={title} /> : children}
      </figure>
    </Card>
  );
}

function NumberTable({ caption, columns, rows }: ChartTable & { caption: string }) {
  const align = (index: number) => classNames("border-b border-border py-2", index === 0 ? "text-left" : "text-right");
  return (
    // Limited to the height of a chart next to it. A row cut in two shows that there are more.
    <section
      aria-label={`${caption}, as a table`}
      className="-mr-2 pr-2 lg:max-h-52 lg:overflow-y-auto print:max-h-none"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll it.
      tabIndex={0}
    >
      <table className="w-full border-collapse">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="align-bottom text-small text-ink-3">
            {columns.map((column, index) => (
              <th
                className={classNames(align(index), "sticky top-0 bg-surface font-medium not-first:pl-4")}
                key={column}
                scope="col"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells: [name, ...numbers] }) => (
            <tr key={id}>
              <th className={classNames(align(0), "font-[500]")} scope="row">
                {name}
              </th>
              {numbers.map((number, index) => (
                <td className={classNames(align(1), "pl-4 font-num tabular-nums")} key={columns[index + 1]}>
                  {number}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
