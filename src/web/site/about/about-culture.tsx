import { ABOUT_CULTURE } from "#content/about.ts";

export function AboutCulture() {
  const { heading, text, values } = ABOUT_CULTURE;
  return (
    <section className="wrap pb-section" aria-labelledby="culture-heading">
      <div className="section-head">
        <h2 id="culture-heading" className="text-step-4">
          {heading}
        </h2>
        <p className="lede">{text}</p>
      </div>
      <dl className="value-table grid border-t-2 border-t-ink lg:grid-cols-4 lg:border-b lg:border-b-border">
        {values.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
