/** Pattern of the id of a record. */
export const RECORD_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Pattern of a filter by account: `me` for the caller, `none` for nobody, or the id of an account. */
export const ACCOUNT_FILTER = new RegExp(`^(me|none)$|${RECORD_ID.source}`);

/** Pattern of a day: `2026-11-25`. */
export const DAY = /^2\d{3}-\d{2}-\d{2}$/;

/** Returns whether a text is the id of a record. */
export const isId = (text: string) => RECORD_ID.test(text);
