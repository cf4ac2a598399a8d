/** The year the company was founded. */
export const FOUNDED = 2012;
