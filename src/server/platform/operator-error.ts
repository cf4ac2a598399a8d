/** Error for the operator of the program, printed as one or two lines without a stack. */
export class OperatorError extends Error {}
