import { scaleLinear } from "d3-scale";
import { FILLS, type SeriesVariant } from "#ui/charts/series-variant.tsx";
import { TextLink } from "#ui/text-link.tsx";

export interface Bar {
  name: string;
  /** Address of the list that the bar counts. */
  to: string;
  value: number;
  variant: SeriesVariant;
  /** Formatted value. */
  text: string;
  /** Text below the bar. */
  remark: string;
}

/** Parts of a whole as bars, each labelled with its name and value. */
export function BarChart({ bars, label }: { bars: readonly Bar[]; label: string }) {
  const whole = bars.reduce((sum, { value }) => sum + value, 0);
  const share = scaleLinear([0, whole || 1], [0, 100]);
  return (
    <ul aria-label={label} className="grid gap-5">
      {bars.map(({ name, to, value, variant, text, remark }) => (
        <li key={name}>
          <div className="flex items-baseline justify-between gap-4">
            <TextLink className="font-medium" look="name" to={to}>
              {name}
            </TextLink>
            <span className="font-num tabular-nums">{text}</span>
          </div>
          <svg aria-hidden="true" className="mt-1.5 block h-2.5 w-full" preserveAspectRatio="none">
            <rect
              className="fill-surface-3 forced-colors:fill-transparent forced-colors:stroke-[CanvasText]"
              height="10"
              rx="3"
              width="100%"
            />
            <rect className={FILLS[variant]} height="10" rx="3" width={`${share(value)}%`} />
          </svg>
          <p className="mt-1 text-small text-ink-3">{remark}</p>
        </li>
      ))}
    </ul>
  );
}
