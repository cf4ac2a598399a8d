interface States {
  before: string;
  now: string;
}

/** The states before a project and after it, each with its label. */
export function BeforeAfter({ before, now, labels }: States & { labels: States }) {
  return (
    <dl className="before-after">
      <div>
        <dt>{labels.before}</dt>
        <dd>{before}</dd>
      </div>
      <div>
        <dt>{labels.now}</dt>
        <dd>{now}</dd>
      </div>
    </dl>
  );
}
