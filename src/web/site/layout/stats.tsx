import type { Figure } from "#content/document.ts";
import { FigureSource } from "./figure-source.tsx";

interface StatsProps {
  figures: readonly Figure[];
  className?: string;
}

/** Row of figures, each with its name, value and explanation. */
export function Stats({ figures, className = "" }: StatsProps) {
  return (
    <dl className={`stats reveal ${className}`}>
      {figures.map((figure, index) => (
        <div key={index}>
          <dt>{figure.name}</dt>
          <dd className="stats-value">{figure.value}</dd>
          <dd className="stats-counts">{figure.counts}</dd>
          <FigureSource figure={figure} />
        </div>
      ))}
    </dl>
  );
}
