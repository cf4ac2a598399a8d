import { ABOUT_CULTURE } from "#content/about.ts";

export function AboutCulture() {
  const { heading, words, values } = ABOUT_CULTURE;
  return (
    <section className="wrap about-culture" aria-labelledby="culture-heading">
      <div className="section-head">
        <h2 id="culture-heading" className="text-step-4">
          {heading}
        </h2>
        <p className="max-w-[34rem] text-step-1 leading-[1.45] text-ink-2">{words}</p>
      </div>
      <dl className="value-table">
        {values.map(({ title, words }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
