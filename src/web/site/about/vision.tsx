import { VISION } from "#content/about.ts";

export function Vision() {
  return (
    <section className="wrap vision" aria-labelledby="vision-heading">
      <h2 id="vision-heading">{VISION.heading}</h2>
      <p>{VISION.words}</p>
    </section>
  );
}
