import type { Figure } from "#content/document.ts";
import { objectKeys } from "#content/object-keys.ts";
import { FigureSource } from "./figure-source.tsx";

interface StatsProps<Name extends string> {
  labels: Readonly<Record<Name, string>>;
  figures: Readonly<Record<Name, Figure>>;
  className?: string;
}

/** Row of figures, each with its name, value and explanation. */
export function Stats<Name extends string>({ labels, figures, className = "" }: StatsProps<Name>) {
  return (
    <dl className={`stats reveal ${className}`}>
      {objectKeys(labels).map((name) => (
        <div key={name}>
          <dt>{labels[name]}</dt>
          <dd className="stats-value">{figures[name].value}</dd>
          <dd className="stats-counts">{figures[name].counts}</dd>
          <FigureSource name={labels[name]} figure={figures[name]} />
        </div>
      ))}
    </dl>
  );
}
