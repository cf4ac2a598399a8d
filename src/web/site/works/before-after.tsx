import { CASE } from "#content/works.ts";

/** The states before a project and after it. */
export function BeforeAfter({ before, after }: { before: string; after: string }) {
  return (
    <dl className="before-after">
      <div>
        <dt>{CASE.before}</dt>
        <dd>{before}</dd>
      </div>
      <div>
        <dt>{CASE.now}</dt>
        <dd>{after}</dd>
      </div>
    </dl>
  );
}
