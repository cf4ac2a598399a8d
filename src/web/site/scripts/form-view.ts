import { showErrorTitle } from "./error-title.ts";
import type { FieldMessage } from "./form-call.ts";

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a visitor typed or chose, by field. */
export function wordsIn(form: HTMLFormElement): Record<string, string> {
  const typed = controlsOf(form).filter(({ type }) => type !== "file");
  return Object.fromEntries(typed.map(({ name, value }) => [name, value]));
}

/** Where a visitor chooses a file; a form has one at most. */
export function fileFieldOf(form: HTMLFormElement): HTMLInputElement | null {
  return form.querySelector<HTMLInputElement>("input[type=file]");
}

export function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<Control>("input[name], textarea[name], select[name]")];
}

/** The banner over the form, with a link for each field it names. Says nothing when there is no message. */
export function showAlert(form: HTMLFormElement, message: string, stays = "", errors: readonly FieldMessage[] = []) {
  const alert = form.querySelector<HTMLElement>("[data-alert]");
  if (!alert) return;
  const parts: Node[] = [];
  if (message) parts.push(element("strong", message));
  if (stays) parts.push(element("p", stays));
  const links = controlsOf(form).flatMap((control) => {
    const error = errors.find(({ path }) => path === control.name && control.type !== "hidden");
    return error ? [linkTo(control, error.message)] : [];
  });
  if (links.length) {
    const list = document.createElement("ul");
    list.append(...links);
    parts.push(list);
  }
  alert.replaceChildren(...parts);
  showErrorTitle();
  if (message) alert.focus();
}

function linkTo(control: Control, message: string): HTMLLIElement {
  const link = document.createElement("a");
  link.href = `#${control.id}`;
  link.textContent = message;
  link.addEventListener("click", (event) => {
    event.preventDefault();
    control.focus();
  });
  const item = document.createElement("li");
  item.dataset.for = control.name;
  item.append(link);
  return item;
}

function element(name: "strong" | "p", words: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = words;
  return made;
}

/** Puts each message under its field and clears all others. */
export function showFieldErrors(form: HTMLFormElement, errors: readonly FieldMessage[]) {
  for (const control of controlsOf(form)) {
    setFieldError(form, control, errors.find(({ path }) => path === control.name)?.message);
  }
}

/** A field that is being mended is no longer called wrong, under it or in the banner. */
export function clearFieldError(form: HTMLFormElement, control: Control) {
  if (!control.hasAttribute("aria-invalid")) return;
  setFieldError(form, control, undefined);
  form.querySelector(`[data-alert] [data-for="${control.name}"]`)?.remove();
  if (!form.querySelector("[aria-invalid]")) showAlert(form, "");
}

export function setFieldError(form: HTMLFormElement, control: Control, message: string | undefined) {
  if (message) control.setAttribute("aria-invalid", "true");
  else control.removeAttribute("aria-invalid");
  const place = form.querySelector(`[data-error-of="${control.name}"]`);
  if (place) place.textContent = message ?? "";
  showErrorTitle();
}

/** How long a text is by now, where the form counts it. */
export function showLength(form: HTMLFormElement, { name, value }: Control) {
  const place = form.querySelector(`[data-length-of="${name}"]`);
  if (place) place.textContent = `${value.length} ${value.length === 1 ? "character" : "characters"}`;
}

/** While it is sent, every word stays readable and none can change; the parts of a long form are disabled. */
export function setSending(form: HTMLFormElement, sending: boolean) {
  for (const control of controlsOf(form)) if ("readOnly" in control) control.readOnly = sending;
  for (const part of form.querySelectorAll("fieldset")) part.disabled = sending;
  const button = form.querySelector<HTMLButtonElement>("button[type=submit]");
  if (!button) return;
  button.disabled = sending;
  button.setAttribute("aria-busy", String(sending));
  // What it says while it waits stands in the page; what it said before is kept beside it.
  button.dataset.waiting ??= button.textContent;
  button.textContent = (sending ? button.dataset.sending : button.dataset.waiting) ?? "";
}

/** The form's place now says what happens next. */
export function showSent(form: HTMLFormElement, reference: string | undefined) {
  const sent = form.parentElement?.querySelector<HTMLElement>("[data-sent]");
  if (!sent) return;
  form.reset();
  form.hidden = true;
  sent.hidden = false;
  const place = sent.querySelector("[data-reference]");
  if (place) place.textContent = reference ?? "";
  sent.focus();
}

/** Back to the empty form. */
export function showForm(form: HTMLFormElement) {
  const sent = form.parentElement?.querySelector<HTMLElement>("[data-sent]");
  if (sent) sent.hidden = true;
  form.hidden = false;
  form.querySelector<HTMLElement>("input, textarea")?.focus();
}
