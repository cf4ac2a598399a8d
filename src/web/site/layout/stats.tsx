import { type Figure, isShownFigure } from "#content/document.ts";
import { FigureSource } from "./figure-source.tsx";

interface StatsProps {
  figures: readonly Figure[];
  className?: string;
}

/** Row of figures, each with its name, value and explanation. Without any figure there is no row. */
export function Stats({ figures, className = "" }: StatsProps) {
  const shown = figures.filter(isShownFigure);
  if (shown.length === 0) return null;
  return (
    <dl className={`stats reveal ${className}`}>
      {shown.map((figure, index) => (
        <div key={index}>
          <dt>{figure.name}</dt>
          <dd className="stats-value">{figure.value}</dd>
          {figure.counts && <dd className="stats-counts">{figure.counts}</dd>}
          <FigureSource figure={figure} />
        </div>
      ))}
    </dl>
  );
}
