import type { Claim } from "#content/home.ts";

/** A row of figures, each with its name and what it counts. */
export function Stats({ claims, className = "" }: { claims: readonly Claim[]; className?: string }) {
  return (
    <dl className={`stats reveal ${className}`}>
      {claims.map(({ value, label, counts }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="stats-value">{value}</dd>
          <dd className="stats-counts">{counts}</dd>
        </div>
      ))}
    </dl>
  );
}
