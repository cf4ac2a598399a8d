import { STORY } from "#content/services.ts";
import { data } from "../data-attributes.ts";

/** How far one has read, as a ring in the corner of large screens. Only the script knows it, so without one it is not shown. */
export function StoryRing() {
  return (
    <div
      className="story-ring forced-colors:border needs-script"
      role="progressbar"
      aria-label={STORY.progress}
      aria-valuenow={0}
      aria-valuemin={0}
      aria-valuemax={100}
      {...data({ "data-story-ring": true })}
    >
      <svg viewBox="0 0 72 72" aria-hidden="true">
        <circle cx="36" cy="36" r="31" />
        {/* A circle too; HTML's checkers know the length of a path only. */}
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
