/** The number that was typed; nothing for nothing, and the text itself where it is none, for the contract to refuse. */
export function numberOf(text: string): number | string | undefined {
  const typed = text.trim();
  if (typed === "") return undefined;
  const value = Number(typed);
  return Number.isFinite(value) ? value : typed;
}

/** An amount as a field shows it: `480`, `24.90`. */
export function moneyText(amount: number): string {
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(2);
}
