import { SECURITY_FEATURES } from "#content/security.ts";

export function SecurityFeatures() {
  const { id, heading, list } = SECURITY_FEATURES;
  return (
    <section id={id} aria-labelledby="features-heading">
      <h2 id="features-heading" className="text-step-3">
        {heading}
      </h2>
      <dl className="culture grid-cols-1 md:grid-cols-3">
        {list.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd className="text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
