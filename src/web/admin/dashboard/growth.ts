interface Growth {
  direction: "up" | "down" | "level" | "new";
  /** Stands before 'from last month'. */
  amount: string;
}

/** `null` where there was nothing to grow from. */
export function describeGrowth(growth: number | null): Growth {
  if (growth === null) return { direction: "new", amount: "New" };
  const direction = growth > 0 ? "up" : growth < 0 ? "down" : "level";
  return { direction, amount: `${growth}%` };
}
