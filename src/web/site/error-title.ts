/** Stands before the title of a page while a form on it was not taken. */
export const ERROR_TITLE = "Error: ";
