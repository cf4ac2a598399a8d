import {
  APPLICATION_MESSAGES,
  ApplicationInput,
  RESUME_EXTENSIONS,
  RESUME_LIMIT_BYTES,
} from "#contract/applications.ts";
import { type FieldError, fieldErrors } from "#contract/refusal.ts";

/** The server's own rules and messages, in the browser. What is in the file only the server can tell. */
export function checkApplication(words: Record<string, string>, _rules: string | undefined, file: File | undefined) {
  const checked = ApplicationInput.safeParse(words);
  const message = resumeFault(file);
  const errors: FieldError[] = [
    ...(checked.success ? [] : fieldErrors(checked.error)),
    ...(message === undefined ? [] : [{ path: "resume", message }]),
  ];
  return errors;
}

function resumeFault(file: File | undefined): string | undefined {
  if (!file || file.size === 0) return APPLICATION_MESSAGES.resume;
  if (file.size > RESUME_LIMIT_BYTES) return APPLICATION_MESSAGES.resumeTooLarge;
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase();
  const isTaken = RESUME_EXTENSIONS.some((taken) => taken === extension);
  return isTaken ? undefined : APPLICATION_MESSAGES.resumeType;
}
