import type { DocumentationTable as Table } from "#content/documentation-parts.ts";
import { Words } from "./documentation-words.tsx";

export function DocumentationTable({ table: { caption, head, rows } }: { table: Table }) {
  return (
    <table className="documentation-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first = "", ...others]) => (
          <tr key={first}>
            <th scope="row">
              <Words words={first} />
            </th>
            {others.map((words) => (
              <td key={words}>
                <Words words={words} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
