import { CASE } from "#content/works.ts";

/** What was there before a project, and what is there now. */
export function CaseStates({ before, now }: { before: string; now: string }) {
  return (
    <dl className="case-states">
      <div>
        <dt>{CASE.before}</dt>
        <dd>{before}</dd>
      </div>
      <div>
        <dt>{CASE.now}</dt>
        <dd>{now}</dd>
      </div>
    </dl>
  );
}
