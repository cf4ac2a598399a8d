import Check from "lucide-react/icons/check";
import { BENEFITS, CULTURE } from "#content/careers.ts";

export function CultureBand() {
  return (
    <>
      <section className="wrap py-section" aria-labelledby="culture-heading">
        <h2 id="culture-heading" className="text-step-4">
          {CULTURE.heading}
        </h2>
        <dl className="culture">
          {CULTURE.values.map(({ title, text }) => (
            <div key={title} className="reveal delay-200 sm:even:delay-400 lg:nth-3:delay-600 lg:nth-4:delay-800">
              <dt>{title}</dt>
              <dd className="text-ink-2">{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="bg-surface-2 dark:bg-surface" aria-labelledby="benefits-heading">
        <div className="wrap grid gap-x-16 gap-y-8 py-section md:grid-cols-[5fr_7fr]">
          <h2 id="benefits-heading" className="text-step-4">
            {BENEFITS.heading}
          </h2>
          <ul className="grid gap-x-10 sm:grid-cols-[1fr_1fr]">
            {BENEFITS.list.map((benefit) => (
              <li className="flex gap-3 py-4 border-b border-border font-[520] leading-[1.4]" key={benefit}>
                <Check className="flex-none mt-[0.1em] stroke-lagoon" size={20} strokeWidth={3} aria-hidden="true" />
                {benefit}
              </li>
            ))}
          </ul>
        </div>
      </section>
    </>
  );
}
