import type { DocumentationTable as Table } from "#content/documentation-parts.ts";
import { RichText } from "./rich-text.tsx";

export function DocumentationTable({ table: { caption, head, rows } }: { table: Table }) {
  return (
    <table className="documentation-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="print:break-inside-avoid">
          {head.map((title) => (
            <th className="text-ink-2 font-[560]" key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first = "", ...others]) => (
          <tr className="print:break-inside-avoid" key={first}>
            <th className="font-semibold" scope="row">
              <RichText text={first} />
            </th>
            {others.map((text) => (
              <td key={text}>
                <RichText text={text} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
