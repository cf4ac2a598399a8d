import Check from "lucide-react/icons/check";
import { BENEFITS_HEADING, type CAREERS, CULTURE_HEADING, CULTURE_VALUES } from "#content/careers.ts";
import type { WordsOf } from "#content/document.ts";
import { keysOf } from "#content/keys-of.ts";

export function CultureBand({ words }: { words: Pick<WordsOf<typeof CAREERS>, "culture" | "benefits"> }) {
  return (
    <>
      <section className="wrap py-section" aria-labelledby="culture-heading">
        <h2 id="culture-heading" className="text-step-4">
          {CULTURE_HEADING}
        </h2>
        <dl className="culture">
          {keysOf(CULTURE_VALUES).map((value) => (
            <div key={value} className="reveal delay-200 sm:even:delay-400 lg:nth-3:delay-600 lg:nth-4:delay-800">
              <dt>{CULTURE_VALUES[value]}</dt>
              <dd className="text-ink-2">{words.culture[value]}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="bg-surface-2 dark:bg-surface" aria-labelledby="benefits-heading">
        <div className="wrap grid gap-x-16 gap-y-8 py-section md:grid-cols-[5fr_7fr]">
          <h2 id="benefits-heading" className="text-step-4">
            {BENEFITS_HEADING}
          </h2>
          <ul className="grid gap-x-10 sm:grid-cols-[1fr_1fr]">
            {words.benefits.entries.map((benefit, index) => (
              <li className="flex gap-3 py-4 border-b border-border font-book leading-[1.4]" key={index}>
                <Check className="flex-none mt-[0.1em] stroke-lagoon" size={20} strokeWidth={3} />
                {benefit}
              </li>
            ))}
          </ul>
        </div>
      </section>
    </>
  );
}
