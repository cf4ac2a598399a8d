import { type DrillReport, drillIntake } from "#bench/fault-injection/intake-drill.ts";
import { databaseKind } from "#tests/support/database.ts";

/** Prints the figures as a table, and returns whether every promise held. */
function printReport(report: DrillReport): boolean {
  const { sent, stored, mails, resumes, restartsMs } = report;
  const kinds = ["contact", "application", "newsletter"] as const;
  const lines: [string, string, boolean?][] = [
    ...kinds.map((kind): [string, string, boolean] => [
      `${kind}: sent / stored`,
      `${sent[kind]} / ${stored[kind]}`,
      sent[kind] === stored[kind],
    ]),
    ["acknowledged and lost", String(report.lost), report.lost === 0],
    ["doubled rows and mails", String(report.doubled), report.doubled === 0],
    ["kills; acknowledged before the last", `${restartsMs.length}; ${report.acknowledgedBeforeKill}`],
    ["requests broken and sent again", String(report.brokenRequests)],
    ["ready again after, ms", restartsMs.join(", ")],
    ["résumés: rows / whole", `${resumes.rows} / ${resumes.whole}`, resumes.rows === resumes.whole],
    ["files of no application yet (swept after a day)", String(resumes.orphans)],
    ["mails: queued / sent", `${mails.queued} / ${mails.sent}`, mails.queued === mails.sent],
    ["mails arrived, by Message-ID", String(mails.arrived), mails.arrived === mails.queued],
    ["deliveries, with those the server took in silence", String(mails.deliveries)],
    ["seconds", report.seconds.toFixed(0)],
  ];
  console.log(`\n| ${databaseKind} | | kept |\n| --- | ---: | --- |`);
  for (const [name, figure, isMet] of lines) {
    console.log(`| ${name} | ${figure} | ${isMet === undefined ? "" : isMet ? "yes" : "**no**"} |`);
  }
  return lines.every(([, , isMet]) => isMet !== false);
}

const report = await drillIntake({
  submissions: 1000,
  clients: 20,
  kills: 5,
  timeoutMs: 10 * 60_000,
  forgetLeases: false,
});
process.exitCode = printReport(report) ? 0 : 1;
