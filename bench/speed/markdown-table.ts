/** Returns a table in Markdown with aligned columns. All columns except the first are numbers, aligned at the right. */
export function markdownTable(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [titles, ...rows];
  const widths = titles.map((_, column) => Math.max(3, ...lines.map((line) => [...(line[column] ?? "")].length)));
  const pad = (cell: string, column: number) => {
    const space = " ".repeat((widths[column] ?? 0) - [...cell].length);
    return column === 0 ? cell + space : space + cell;
  };
  const print = (line: readonly string[]) =>
    `| ${titles.map((_, column) => pad(line[column] ?? "", column)).join(" | ")} |`;
  const rule = widths.map((width, column) => (column === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`));
  return [print(titles), `| ${rule.join(" | ")} |`, ...rows.map(print)].join("\n");
}
