/** Minimum digits of a search for a telephone number, and of a number that identifies a customer. */
const MIN_SEARCHED_DIGITS = 4;
const MIN_KNOWN_DIGITS = 7;

/** Characters between the numbers of a field with several. */
const BETWEEN_NUMBERS = /[,;|/]/;
/** Term that is nothing but digits with what people write between them. */
const LIKE_A_NUMBER = /^[\d\s+().\p{Pd}/]+$/u;

/** Returns the digits of a text without the zero of `+27 (0)31`. */
function digitsOf(text: string): string {
  return text.replace(/\(0\)/g, "").replace(/\D/g, "");
}

/** Returns the digits of one number. South African numbers begin with 0, numbers of other countries with 00. */
function oneNumber(text: string): string {
  const digits = digitsOf(text);
  const isInternational = text.trim().startsWith("+") || digits.startsWith("00");
  const bare = isInternational ? digits.replace(/^00/, "") : digits;
  // Without a plus, 27 is the country only in front of nine more digits.
  if (bare.startsWith("27") && (isInternational || bare.length === 11)) return `0${bare.slice(2).replace(/^0/, "")}`;
  return isInternational ? `00${bare}` : digits;
}

/** Returns the numbers of a field. Parts too short to be numbers belong together, as in `031/555/0123`. */
function numbersIn(phone: string): string[] {
  const parts = phone.split(BETWEEN_NUMBERS).filter((part) => /\d/.test(part));
  const areNumbers = parts.every((part) => digitsOf(part).length >= MIN_KNOWN_DIGITS);
  return (areNumbers ? parts : [phone]).map(oneNumber).filter((digits) => digits !== "");
}

/** Returns the form in which telephone numbers are compared: +27, 27 and 0 are one. `""` for a text that is too short to be one. */
export function phoneKey(phone: string): string {
  const [first = ""] = numbersIn(phone);
  return first.length >= MIN_KNOWN_DIGITS ? first : "";
}

/** Returns the digits by which a search finds telephone numbers: as they are dialled at home and from abroad. */
export function searchedDigits(phone: string): string {
  const spellings = numbersIn(phone).flatMap((digits) =>
    /^0[1-9]/.test(digits) ? [digits, `0027${digits.slice(1)}`] : [digits],
  );
  return spellings.join("\n");
}

/** Returns a term that is a telephone number, or a part of one, as digits alone. Returns undefined for every other term. */
export function phoneTerm(term: string): string | undefined {
  if (!LIKE_A_NUMBER.test(term)) return undefined;
  const digits = digitsOf(term);
  return digits.length >= MIN_SEARCHED_DIGITS ? digits : undefined;
}
