import type { WordsOf } from "#content/document.ts";
import type { PRICING } from "#content/pricing.ts";
import { SERVICES_CALL } from "#content/services.ts";
import { CallWords } from "../frame/call-parts.tsx";

/** The call of the services beside what follows for whoever takes it up, step by step. */
export function AfterAsking({ words }: { words: WordsOf<typeof PRICING> }) {
  const { heading, steps } = words.afterAsking;
  return (
    <section className="bg-surface-2 dark:bg-surface print:hidden" aria-labelledby="pricing-call">
      <div className="wrap grid gap-x-(--space-5) gap-y-14 py-section lg:grid-cols-[minmax(0,6fr)_minmax(0,6fr)]">
        <CallWords id="pricing-call" {...SERVICES_CALL} text={words.call.text} />
        <div>
          <h3 className="text-step-1">{heading}</h3>
          <ol className="grid mt-4">
            {steps.map(({ title, text }, index) => (
              <li
                className="grid grid-cols-[clamp(3.5rem,7vw,6rem)_minmax(0,1fr)] items-start py-6 border-t border-border"
                key={index}
              >
                <span
                  className="text-step-4 font-stretch-121% font-[680] leading-[0.9] tracking-[-0.022em] text-primary"
                  aria-hidden="true"
                >
                  {index + 1}
                </span>
                <div className="grid gap-1">
                  <h4 className="text-step-1 font-bold leading-[1.2]">{title}</h4>
                  <p className="max-w-104 text-ink-2">{text}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}
