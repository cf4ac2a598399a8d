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
  words: string;
  primary: Action;
  secondary?: Action;
}

/** The last word of a page, on night ground under the ribbon: what to do next. */
export function CallBand({ id, heading, words, primary, secondary }: CallBandProps) {
  return (
    <section className="call-band dark" aria-labelledby={id}>
      <div className="strands" aria-hidden="true" />
      <div className="wrap call-band-words">
        <h2 id={id} className="text-step-4">
          {heading}
        </h2>
        <div className="call-band-more">
          <p>{words}</p>
          <p className="call-band-actions">
            <a className="button button-primary" href={primary.href}>
              {primary.label}
              <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
            </a>
            {secondary && (
              <a className="button button-outline" href={secondary.href}>
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
