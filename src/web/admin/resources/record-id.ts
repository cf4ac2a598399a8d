/** Pattern of the id of a record. */
export const RECORD_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Returns whether a text is the id of a record. */
export const isId = (text: string) => RECORD_ID.test(text);
