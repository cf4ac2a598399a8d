import { type ReactNode, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";

/** Rows that are shown at first. */
const FIRST = 10;

interface TopListProps {
  title: string;
  /** Heading of the names. */
  column: string;
  /** Headings of the counts. */
  counts: readonly string[];
  /** Rows with their counts. The first one is drawn as a bar. */
  rows: readonly { key?: string; name: string; remark?: ReactNode; counts: readonly number[] }[];
  /** Text in place of the table while there are no rows. */
  empty: string;
  /** Returns the link of a name. */
  linkOf?: (name: string) => ReactNode;
  className?: string;
}

/** Table of names with their counts, each with a bar in proportion to the first one. */
export function TopList({ title, column, counts, rows, empty, linkOf, className }: TopListProps) {
  const [isWhole, setIsWhole] = useState(false);
  const highest = rows[0]?.counts[0] || 1;
  const shown = isWhole ? rows : rows.slice(0, FIRST);
  return (
    <Card className={className} title={title}>
      {rows.length === 0 ? (
        <p className="px-4 py-6 text-ink-2 desk:px-card">{empty}</p>
      ) : (
        <div className="px-4 pt-1 pb-3 desk:px-card">
          <table className="w-full table-fixed border-collapse">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr className="text-small text-ink-3">
                <th className="py-2 text-left font-medium" scope="col">
                  {column}
                </th>
                {counts.map((count) => (
                  <th className="w-20 py-2 text-right font-medium" key={count} scope="col">
                    {count}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map(({ key, name, remark, counts: [first = 0, ...others] }) => (
                <tr className="align-top" key={key ?? name}>
                  <th className="py-1.5 pr-4 text-left font-[500] wrap-anywhere" scope="row">
                    {linkOf ? linkOf(name) : <span>{name}</span>}
                    {remark && <span className="block text-small text-ink-2">{remark}</span>}
                    <svg aria-hidden="true" className="mt-1 block h-1.5 w-full" preserveAspectRatio="none">
                      <rect
                        className="fill-primary forced-colors:fill-[CanvasText]"
                        height="6"
                        rx="2"
                        width={`${(first / highest) * 100}%`}
                      />
                    </svg>
                  </th>
                  {[first, ...others].map((number, at) => (
                    <td className="py-1.5 text-right font-num tabular-nums" key={counts[at]}>
                      {number.toLocaleString("en-US")}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {rows.length > FIRST && (
            <Button
              aria-expanded={isWhole}
              className="mt-2 print:hidden"
              onClick={() => setIsWhole(!isWhole)}
              size="small"
            >
              {isWhole ? `Show the first ${FIRST}` : `Show all ${rows.length}`}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}
