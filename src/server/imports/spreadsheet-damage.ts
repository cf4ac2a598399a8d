/** Errors of formulas, as a spreadsheet saves them in place of a value. */
const FORMULA_ERROR = /^#(?:NAME\?|REF!|VALUE!|DIV\/0!|N\/A|NUM!|NULL!|SPILL!|CALC!)$/i;
/** Signs of a column that was too narrow. */
const TOO_NARROW = /^#{3,}$/;
/** Number of which only some digits are left: `2.78312E+10`, with a comma in South Africa. */
const SCIENTIFIC = /^[+-]?\d(?:[.,]\d{1,20})?E[+-]\d{2,3}$/i;

/** Returns whether a spreadsheet has saved something else than the value that was entered. */
export function isDestroyed(cell: string): boolean {
  const text = cell.trim();
  return FORMULA_ERROR.test(text) || TOO_NARROW.test(text) || SCIENTIFIC.test(text);
}

/** Returns a telephone number without the decimals that a spreadsheet adds to a number: `27831234567.0`. */
export function withoutDecimals(phone: string): string {
  return phone.trim().replace(/^(\+?\d{5,20})[.,]0{1,10}$/, "$1");
}
