import { LoginInput } from "#contract/auth.ts";
import { fieldErrors } from "#contract/error-response.ts";

/** What is wrong with what was typed, by field, in the contract's words. */
export function loginProblems(input: {
  email: string;
  password: string;
}): Partial<Record<"email" | "password", string>> {
  const checked = LoginInput.safeParse(input);
  if (checked.success) return {};
  return Object.fromEntries(fieldErrors(checked.error).map(({ path, message }) => [path, message]));
}
