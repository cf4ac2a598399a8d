/** Year in which the company was founded. */
export const FOUNDED = 2012;
