import Check from "lucide-react/icons/check";
import type { RenderedDocument } from "#content/document.ts";
import { type SERVICES, STORY, STORY_STEPS } from "#content/services.ts";
import first from "#web/art/story-1.svg";
import second from "#web/art/story-2.svg";
import third from "#web/art/story-3.svg";
import fourth from "#web/art/story-4.svg";
import { data } from "../data-attributes.ts";

/** Pictures of the steps, in their order. */
const PICTURES = [first, second, third, fourth];

/** Story that scripts/story.ts updates while the visitor scrolls. Without script, all steps are beside the finished coil. */
export function StorySection({ words }: { words: RenderedDocument<typeof SERVICES>["story"] }) {
  // The last of `STORY_STEPS`.
  const last = words.futureProof;
  return (
    <section
      id="ai"
      className="story bg-surface-2 py-section dark:bg-bg"
      aria-labelledby="story-heading"
      {...data({ "data-story": true })}
    >
      <div className="wrap">
        <div className="section-head">
          <h2 id="story-heading" className="text-step-4">
            {words.heading}
          </h2>
          <p className="intro max-w-none">{words.text}</p>
        </div>
        <div className="story-grid">
          <div className="story-stage">
            <div className="story-frame forced-colors:border">
              <img src={first} alt="" width={900} height={800} loading="lazy" />
              <div className="story-panel">
                <div className="story-art">
                  {PICTURES.map((picture) => (
                    <img key={picture} src={picture} alt="" width={900} height={800} loading="lazy" />
                  ))}
                </div>
                <p className="story-caption" aria-live="polite" aria-atomic="true">
                  <strong className="font-medium" {...data({ "data-story-title": true })}>
                    {last.title}
                  </strong>{" "}
                  <span
                    className="text-[color-mix(in_oklab,var(--wire-bone)_78%,var(--wire-night))]"
                    {...data({ "data-story-connection": true })}
                  >
                    {last.connection}
                  </span>
                </p>
              </div>
            </div>
            <nav className="story-progress relative" aria-label={STORY.steps}>
              <span className="story-line absolute left-5 top-[-1%] bottom-[-4%] w-1 rounded-[2px] bg-border forced-colors:bg-[CanvasText]" />
              <ol>
                {STORY_STEPS.map((name, index) => (
                  <li key={name}>
                    <a
                      className="step-dot grid place-items-center w-11 h-11 mt-[-22px] focus-visible:rounded-full focus-visible:outline-offset-[-6px]"
                      href={`#${stepId(index)}`}
                      {...data({ "data-story-dot": true })}
                    >
                      <span className="sr-only">
                        {STORY.step} {index + 1}: {words[name].label}
                      </span>
                    </a>
                  </li>
                ))}
              </ol>
            </nav>
          </div>
          <ol className="story-steps">
            {STORY_STEPS.map((name, index) => (
              <StoryStepItem key={name} step={words[name]} index={index} />
            ))}
          </ol>
        </div>
      </div>
      <StoryRing />
    </section>
  );
}

/** Ring with the reading progress, in the corner of large screens while the story is in view. Not shown without script. */
function StoryRing() {
  return (
    <div
      className="progress-ring forced-colors:border needs-script"
      role="progressbar"
      aria-label={STORY.progress}
      aria-valuenow={0}
      aria-valuemin={0}
      aria-valuemax={100}
      {...data({ "data-story-ring": true })}
    >
      <svg viewBox="0 0 72 72" aria-hidden="true">
        <circle cx="36" cy="36" r="31" />
        {/* A circle drawn as a path: HTML checkers accept `pathLength` on a path only. */}
        <path
          d="M67 36a31 31 0 1 1-62 0a31 31 0 1 1 62 0"
          pathLength={100}
          strokeDasharray="0 100"
          {...data({ "data-story-arc": true })}
        />
      </svg>
      <span {...data({ "data-story-percent": true })}>0%</span>
    </div>
  );
}

/** Returns the id of a step, which its dot links to. */
function stepId(index: number): string {
  return `story-step-${index + 1}`;
}

interface StoryStep {
  label: string;
  title: string;
  points: readonly string[];
  connection: string;
}

function StoryStepItem({ step, index }: { step: StoryStep; index: number }) {
  const { label, title, points, connection } = step;
  return (
    <li
      id={stepId(index)}
      className="story-step"
      {...data({ "data-story-step": true, "data-title": title, "data-connection": connection })}
    >
      <p className="story-label">{label}</p>
      <h3>{title}</h3>
      <ul>
        {points.map((point) => (
          <li className="flex gap-3 leading-[1.4]" key={point}>
            <Check size={18} strokeWidth={2.5} />
            {point}
          </li>
        ))}
      </ul>
    </li>
  );
}
