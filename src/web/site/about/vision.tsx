import { VISION } from "#content/about.ts";

export function Vision() {
  return (
    <section className="wrap vision relative pb-section" aria-labelledby="vision-heading">
      <h2 id="vision-heading">{VISION.heading}</h2>
      <p className="max-w-[34em] text-step-3 font-stretch-106% font-[540] leading-[1.26] tracking-[-0.016em] md:indent-[20ch] print:indent-[0]">
        {VISION.text}
      </p>
    </section>
  );
}
