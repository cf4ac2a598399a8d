interface BeforeAfterProps {
  before: string;
  after: string;
  labels: Readonly<Record<"before" | "now", string>>;
}

/** The states before a project and after it, each with its label. */
export function BeforeAfter({ before, after, labels }: BeforeAfterProps) {
  return (
    <dl className="before-after">
      <div>
        <dt>{labels.before}</dt>
        <dd>{before}</dd>
      </div>
      <div>
        <dt>{labels.now}</dt>
        <dd>{after}</dd>
      </div>
    </dl>
  );
}
