import { data, type RouterContextProvider } from "react-router";
import { markRefused } from "../frame.server.ts";
import type { FormAnswer } from "./form-answer.ts";

/** The page again, with what is wrong and every typed word; its title says that there are errors. */
export function refusedForm(context: Readonly<RouterContextProvider>, answer: FormAnswer, status: number) {
  markRefused(context);
  return data<FormAnswer>(answer, { status });
}
