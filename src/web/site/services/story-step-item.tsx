import Check from "lucide-react/icons/check";
import type { StoryStep } from "#content/services.ts";
import { data } from "../data-attributes.ts";

/** Where the dot of a step leads. */
export function stepId(index: number): string {
  return `story-step-${index + 1}`;
}

export function StoryStepItem({ step, index }: { step: StoryStep; index: number }) {
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
          <li className="flex gap-[0.65rem] leading-[1.4]" key={point}>
            <Check size={18} strokeWidth={2.5} aria-hidden="true" />
            {point}
          </li>
        ))}
      </ul>
    </li>
  );
}
