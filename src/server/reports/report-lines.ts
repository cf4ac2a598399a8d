import type { Report } from "#contract/reports.ts";
import type { ExportColumn } from "#server/platform/api/export-column.ts";

/** Line of a report's file. */
export interface ReportLine {
  part: string;
  figure: string;
  /** Month, status or name of an account; blank for a whole. */
  of: string;
  number: number | null;
  value: number | null;
}

export const REPORT_COLUMNS: readonly ExportColumn<ReportLine>[] = [
  { title: "Part", cell: ({ part }) => part },
  { title: "Figure", cell: ({ figure }) => figure },
  { title: "Of", cell: (line) => line.of },
  { title: "Number", kind: "number", cell: (line) => line.number },
  { title: "Value", kind: "money", cell: ({ value }) => value },
];

type Count = { key: string; name?: string; count: number; value?: number };

/** Returns the lines of a report: those of the parts that the caller may read. */
export function linesOf({ customers, deals, messages, applications, newsletter }: Report): ReportLine[] {
  const lines: ReportLine[] = [];
  function add(part: string, figure: string, number: number | null, value: number | null = null): void {
    lines.push({ part, figure, of: "", number, value });
  }
  function addEach(part: string, figure: string, counts: readonly Count[]): void {
    for (const { key, name = key, count, value = null } of counts)
      lines.push({ part, figure, of: name || "Nobody", number: count, value });
  }
  if (customers) {
    add("Customers", "New", customers.new);
    addEach("Customers", "New by source", customers.bySource);
    addEach("Customers", "New by month", customers.byMonth);
  }
  if (deals) {
    add("Deals", "Won", deals.won.count, deals.won.value);
    add("Deals", "Lost", deals.lost);
    add("Deals", "Win rate", deals.winRate);
    add("Deals", "Median days to win", deals.medianDays);
    addEach("Deals", "Won by owner", deals.byOwner);
    addEach("Deals", "Won by month", deals.byMonth);
  }
  if (messages) {
    add("Messages", "Received", messages.received);
    add("Messages", "Answered", messages.answered);
    add("Messages", "Median minutes to first answer", messages.medianFirstAnswerMinutes);
    add("Messages", "Open now", messages.open);
    add("Messages", "Open now, older than 2 days", messages.openOlderThan2Days);
    addEach("Messages", "Received by assignee", messages.byAssignee);
  }
  if (applications) {
    add("Applications", "Received", applications.received);
    addEach("Applications", "Received by status", applications.byStatus);
    add("Applications", "Median days to hire", applications.medianDaysToHire);
  }
  if (newsletter) {
    add("Newsletter", "Confirmed", newsletter.confirmed);
    add("Newsletter", "Unsubscribed", newsletter.unsubscribed);
    add("Newsletter", "Bounced mails", newsletter.bounced);
  }
  return lines;
}
