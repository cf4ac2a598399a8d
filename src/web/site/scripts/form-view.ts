import { FORM_WORDS } from "../contact/form-words.ts";
import type { FieldMessage } from "./form-call.ts";

type Control = HTMLInputElement | HTMLTextAreaElement;

/** What a visitor typed, by field. */
export function wordsIn(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(controlsOf(form).map(({ name, value }) => [name, value]));
}

export function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<Control>("input[name], textarea[name]")];
}

/** The banner over the form, with a link for each field it names. Says nothing when there is no message. */
export function showAlert(form: HTMLFormElement, message: string, stays = "", errors: readonly FieldMessage[] = []) {
  const alert = form.querySelector<HTMLElement>("[data-alert]");
  if (!alert) return;
  const parts: Node[] = [];
  if (message) parts.push(element("strong", message));
  if (stays) parts.push(element("p", stays));
  const links = errors.flatMap((error) => {
    const control = controlsOf(form).find(({ name }) => name === error.path);
    return control ? [linkTo(control, error.message)] : [];
  });
  if (links.length) {
    const list = document.createElement("ul");
    list.append(...links);
    parts.push(list);
  }
  alert.replaceChildren(...parts);
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

function setFieldError(form: HTMLFormElement, control: Control, message: string | undefined) {
  if (message) control.setAttribute("aria-invalid", "true");
  else control.removeAttribute("aria-invalid");
  const place = form.querySelector(`[data-error-of="${control.name}"]`);
  if (place) place.textContent = message ?? "";
}

/** While it is sent, every word stays readable and none can change. */
export function setSending(form: HTMLFormElement, sending: boolean) {
  for (const control of controlsOf(form)) control.readOnly = sending;
  const button = form.querySelector<HTMLButtonElement>("button[type=submit]");
  if (!button) return;
  button.disabled = sending;
  button.setAttribute("aria-busy", String(sending));
  button.textContent = sending ? FORM_WORDS.sending : FORM_WORDS.send;
}

/** The form's place now says what happens next. */
export function showSent(form: HTMLFormElement, reference: string) {
  const sent = form.parentElement?.querySelector<HTMLElement>("[data-sent]");
  const place = sent?.querySelector("[data-reference]");
  if (!sent || !place) return;
  form.reset();
  form.hidden = true;
  sent.hidden = false;
  place.textContent = reference;
  sent.focus();
}

/** Back to the empty form. */
export function showForm(form: HTMLFormElement) {
  const sent = form.parentElement?.querySelector<HTMLElement>("[data-sent]");
  if (sent) sent.hidden = true;
  form.hidden = false;
  form.querySelector<HTMLElement>("input, textarea")?.focus();
}
