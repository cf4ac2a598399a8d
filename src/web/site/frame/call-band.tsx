import ArrowRight from "lucide-react/icons/arrow-right";

interface Action {
  label: string;
  /** What the label leaves open, for who hears links without what stands around them: 'about us' after 'Learn More'. */
  of?: string;
  href: string;
}

interface CallBandProps {
  id: string;
  heading: string;
  text: string;
  primary: Action;
  secondary?: Action;
}

/** The last word of a page, on night ground under the ribbon: what to do next. */
export function CallBand({ id, heading, text, primary, secondary }: CallBandProps) {
  return (
    <section
      className="call-band dark bg-[color-mix(in_oklab,var(--wire-deep)_60%,var(--night))] text-ink forced-colors:border-t-2"
      aria-labelledby={id}
    >
      <div className="strands" aria-hidden="true" />
      <div className="wrap grid items-end gap-x-16 gap-y-6 py-(--space-5) md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <h2 id={id} className="text-step-4">
          {heading}
        </h2>
        <div className="grid gap-6 justify-items-start">
          <p className="lede">{text}</p>
          <p className="flex flex-wrap gap-x-4 gap-y-3 max-sm:w-full">
            <a className="button button-primary max-sm:w-full" href={primary.href}>
              {primary.label}
              <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
            </a>
            {secondary && (
              <a className="button button-outline max-sm:w-full" href={secondary.href}>
                {secondary.label}
                {secondary.of && <span className="sr-only"> {secondary.of}</span>}
              </a>
            )}
          </p>
        </div>
      </div>
    </section>
  );
}
