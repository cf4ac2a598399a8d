import { Fact } from "#ui/facts.tsx";
import { formatDay, formatRelative } from "#web/shared/dates.ts";

export function DayFact({ name, instant }: { name: string; instant: string }) {
  return (
    <Fact name={name}>
      <time dateTime={instant}>
        {formatDay(instant)} <span className="text-ink-3">({formatRelative(instant)})</span>
      </time>
    </Fact>
  );
}

interface Intake {
  reference: string;
  noticeVersion: string;
  deleteAfter: string;
}

/** Of what came in by a form: under which reference, by which notice, and how long it is kept. */
export function IntakeFacts({ record }: { record: Intake }) {
  return (
    <>
      <Fact name="Reference">
        <span className="font-mono text-[0.8125rem]">{record.reference}</span>
      </Fact>
      <Fact name="Notice agreed to">Version {record.noticeVersion}</Fact>
      <DayFact instant={record.deleteAfter} name="Kept until" />
    </>
  );
}
