/** Violated constraint, in one form for both databases. */
export interface Violation {
  kind: "unique" | "foreign-key" | "check" | "not-null";
  table?: string | undefined;
  column?: string | undefined;
}

const VIOLATIONS: Readonly<Record<string, Violation["kind"]>> = {
  "23505": "unique",
  "23503": "foreign-key",
  "23514": "check",
  "23502": "not-null",
  SQLITE_CONSTRAINT_UNIQUE: "unique",
  SQLITE_CONSTRAINT_PRIMARYKEY: "unique",
  SQLITE_CONSTRAINT_FOREIGNKEY: "foreign-key",
  SQLITE_CONSTRAINT_CHECK: "check",
  SQLITE_CONSTRAINT_TRIGGER: "check",
  SQLITE_CONSTRAINT_DATATYPE: "check",
  SQLITE_CONSTRAINT_NOTNULL: "not-null",
};

interface DriverError {
  code: string;
  message: string;
  constraint: string;
  detail: string;
  routine: string;
  table: string | undefined;
  column: string | undefined;
}

/** Returns the fields by which the drivers describe an error; empty or undefined for any other error. */
function driverError(error: unknown): DriverError {
  const text = (name: string) => {
    const value: unknown = typeof error === "object" && error !== null ? Reflect.get(error, name) : undefined;
    return typeof value === "string" ? value : undefined;
  };
  return {
    code: text("code") ?? "",
    message: text("message") ?? "",
    constraint: text("constraint") ?? "",
    detail: text("detail") ?? "",
    routine: text("routine") ?? "",
    table: text("table"),
    column: text("column"),
  };
}

/**
 * Returns the constraint that an error violates, or undefined. PostgreSQL names the unique index, `<table>__<column>_unique`, and
 * SQLite the column in its message. For a check or a foreign key, SQLite names no column, so the result has none.
 */
export function violationOf(error: unknown): Violation | undefined {
  const { code, message, constraint, detail, table, column } = driverError(error);
  const kind = VIOLATIONS[code];
  if (kind === undefined) return undefined;
  if (kind === "check" || kind === "foreign-key") return { kind };
  const named =
    /^(\w+?)__(\w+)_unique$/.exec(constraint) ?? /(?:UNIQUE|NOT NULL) constraint failed: (\w+)\.(\w+)/.exec(message);
  // PostgreSQL generates the name of a primary key, but the detail has its columns.
  const key = /^Key \((\w+)/.exec(detail)?.[1];
  return { kind, table: named?.[1] ?? table, column: named?.[2] ?? column ?? key };
}

/** Returns whether a different writer has the lock of SQLite. */
export function isBusy(error: unknown): boolean {
  return driverError(error).code.startsWith("SQLITE_BUSY");
}

/**
 * Returns whether a server of PostgreSQL takes no writes: a standby, or a primary that is set so. A standby refuses a
 * serializable transaction with the code of a missing feature. Its message is in the server's language, so its routine is checked.
 */
export function isReadOnly(error: unknown): boolean {
  const { code, routine } = driverError(error);
  return code === "25006" || (code === "0A000" && routine === "call_enum_check_hook");
}

/** Returns whether PostgreSQL refuses a named statement because its table was changed since it was planned. */
export function isOutdatedPlan(error: unknown): boolean {
  const { code, routine } = driverError(error);
  return code === "0A000" && routine === "RevalidateCachedQuery";
}

/** Returns whether a transaction can run again: it conflicted with another one, or its statement has an outdated plan. */
export function isRetryable(error: unknown): boolean {
  return ["40001", "40P01"].includes(driverError(error).code) || isBusy(error) || isOutdatedPlan(error);
}

/** Returns whether nothing could be saved because the disk is full, faulty or read-only. */
export function isDiskFault(error: unknown): boolean {
  const { code } = driverError(error);
  return (
    isReadOnly(error) ||
    /^(SQLITE_FULL|SQLITE_IOERR|SQLITE_READONLY|53100$)/.test(code) ||
    /^(ENOSPC|EDQUOT|EIO|EROFS)$/.test(code)
  );
}

/**
 * Returns whether the database, the disk or the bucket is away or full. The client gets a 503 and may retry. Appendix A of
 * PostgreSQL's manual lists the classes of codes.
 */
export function isUnavailable(error: unknown): boolean {
  const { code, message } = driverError(error);
  return (
    isRetryable(error) ||
    isDiskFault(error) ||
    code.startsWith("SQLITE_CANTOPEN") ||
    /^(08|53|57P0|57014|55P03|25P03)/.test(code) ||
    /^(ECONNREFUSED|ECONNRESET|ENOENT|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/.test(code) ||
    /^(EMFILE|ENFILE)$/.test(code) ||
    /^S3_/.test(code) ||
    /Connection terminated|connection error|timeout exceeded when trying to connect/.test(message)
  );
}
