import { line } from "./document.ts";

/** Returns the fields of the labels beside the company's contact details. `office` is the label of the address. */
export function detailLabels(office: string) {
  return {
    office: line("Label of the address", office, { max: 40 }),
    email: line("Label of the email address", "Email", { max: 40 }),
    phone: line("Label of the phone number", "Phone", { max: 40 }),
    hours: line("Label of the office hours", "Office hours", { max: 40 }),
  };
}
