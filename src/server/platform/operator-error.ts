/** Something the person who runs the program has to know or decide, said in a line or two: printed without a stack. */
export class OperatorError extends Error {}
