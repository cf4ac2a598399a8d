import { innerBlades, markCore, markSize, outerBlades, reducedMarkBox } from "#ui/weave/mark.ts";

const LARGEST_REDUCED_SIZE = 20;

const tones = {
  colour: { core: "var(--accent)", inner: "var(--wire-lagoon)", outer: "var(--primary)" },
  single: { core: "currentColor", inner: "currentColor", outer: "currentColor" },
} as const;

type MarkProps = {
  /** Width and height in px. At 20 and less the outer ring is left out and the rest fills the square. */
  size?: number;
  /** `single` draws in the colour of the text. Colours follow the theme: on night ground set class `dark` around it. */
  tone?: keyof typeof tones;
  className?: string;
};

/** The company's mark. Hidden from screen readers: the name is next to it or labels its link. */
export function Mark({ size = 38, tone = "colour", className }: MarkProps) {
  const reduced = size <= LARGEST_REDUCED_SIZE;
  const colours = tones[tone];
  const blades = reduced ? innerBlades : [...innerBlades, ...outerBlades];
  return (
    <svg
      aria-hidden="true"
      className={className}
      fill="none"
      height={size}
      viewBox={reduced ? reducedMarkBox.join(" ") : `0 0 ${markSize} ${markSize}`}
      width={size}
    >
      {blades.map((blade) => (
        <path d={blade.path} key={blade.path} stroke={colours[blade.ring]} strokeWidth={blade.width} />
      ))}
      <circle cx={markCore.x} cy={markCore.y} fill={colours.core} r={markCore.radius} />
    </svg>
  );
}
