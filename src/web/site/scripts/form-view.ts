import type { FieldError } from "#contract/error-response.ts";
import { callValues, ERROR_TITLE, type FormValues } from "../forms/form.ts";
import { find, read, selector, type TextName } from "./elements.ts";

/** Returns the errors of a form before it is sent. */
export type Check = (values: FormValues, file: File | undefined) => FieldError[];

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const ERRORS = `${selector("data-alert")}:not(:empty), ${selector("data-call")} [aria-invalid]`;

/** Adds the error prefix to the page's title if a form on the page has errors, else removes it. */
export function showErrorTitle() {
  const bare = document.title.startsWith(ERROR_TITLE) ? document.title.slice(ERROR_TITLE.length) : document.title;
  const title = document.querySelector(ERRORS) ? `${ERROR_TITLE}${bare}` : bare;
  if (document.title !== title) document.title = title;
}

/** Returns the fields of the form's call. */
export function valuesOf(form: HTMLFormElement): FormValues {
  const typed = controlsOf(form).filter(({ type }) => type !== "file");
  return callValues(Object.fromEntries(typed.map(({ name, value }) => [name, value])));
}

/** Returns the file field of a form, which has at most one. */
export function fileFieldOf(form: HTMLFormElement): HTMLInputElement | null {
  return form.querySelector<HTMLInputElement>("input[type=file]");
}

export function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<Control>("input[name], textarea[name], select[name]")];
}

/**
 * Fills the banner at the top of the form, with a link to each wrong field, and focuses it if there is a message. Without message,
 * detail and errors, empties it.
 */
export function showErrorSummary(
  form: HTMLFormElement,
  message: string,
  detail = "",
  errors: readonly FieldError[] = [],
) {
  const summary = find("data-alert", form);
  if (!summary) return;
  const parts: Node[] = [];
  if (message) parts.push(element("strong", message));
  if (detail) parts.push(element("p", detail));
  const links = controlsOf(form).flatMap((control) => {
    const error = errors.find(({ path }) => path === control.name && control.type !== "hidden");
    return error ? [linkTo(control, error.message)] : [];
  });
  if (links.length) {
    const list = document.createElement("ul");
    list.append(...links);
    parts.push(list);
  }
  summary.replaceChildren(...parts);
  showErrorTitle();
  if (message) summary.focus();
}

function write(element: Element, name: TextName, value: string) {
  element.setAttribute(name, value);
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
  write(item, "data-for", control.name);
  item.append(link);
  return item;
}

function element(name: "strong" | "p", text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

/** Puts each message under its field and clears all others. */
export function showFieldErrors(form: HTMLFormElement, errors: readonly FieldError[]) {
  for (const control of controlsOf(form)) {
    setFieldError(form, control, errors.find(({ path }) => path === control.name)?.message);
  }
}

/** Removes the error of a field that the visitor corrects, below the field and in the banner. */
export function clearFieldError(form: HTMLFormElement, control: Control) {
  if (!control.hasAttribute("aria-invalid")) return;
  setFieldError(form, control, undefined);
  find("data-for", form, control.name)?.remove();
  if (!form.querySelector("[aria-invalid]")) showErrorSummary(form, "");
}

function setFieldError(form: HTMLFormElement, control: Control, message: string | undefined) {
  if (message) control.setAttribute("aria-invalid", "true");
  else control.removeAttribute("aria-invalid");
  const container = find("data-error-of", form, control.name);
  if (container) container.textContent = message ?? "";
  showErrorTitle();
}

/** Shows the length of a text, if the form counts it. */
export function showLength(form: HTMLFormElement, { name, value }: Control) {
  const container = find("data-length-of", form, name);
  if (container) container.textContent = `${value.length} ${value.length === 1 ? "character" : "characters"}`;
}

/** Shows the chosen file with its size, checks it at once, and accepts a file that is dropped onto the form. Needs a file field. */
export function watchFile(form: HTMLFormElement, loadCheck: () => Promise<Check>) {
  const field = fileFieldOf(form);
  const line = find("data-file-name", form);
  const remove = find("data-file-remove", form);
  if (!field || !line || !remove) return;

  async function update() {
    const file = field?.files?.[0];
    if (!field || !line || !remove) return;
    line.textContent = file ? `${file.name}, ${sizeOf(file.size)}` : "";
    remove.hidden = !file;
    if (!file) return;
    const check = await loadCheck();
    if (field.files?.[0] !== file) return;
    const wrong = check(valuesOf(form), file).find(({ path }) => path === field.name);
    setFieldError(form, field, wrong?.message);
  }
  const choose = (files: FileList | null) => {
    field.files = files;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    update();
  };

  field.addEventListener("change", update);
  form.addEventListener("reset", () => setTimeout(update));
  remove.addEventListener("click", () => {
    choose(new DataTransfer().files);
    field.focus();
  });
  // A file dropped beside the form would make the browser leave the page and lose the typed text.
  const holdFile = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  };
  document.addEventListener("dragover", holdFile);
  document.addEventListener("drop", holdFile);
  form.addEventListener("drop", ({ dataTransfer }) => {
    if (dataTransfer?.files.length && !field.matches(":disabled")) choose(dataTransfer.files);
  });
  update();
}

/** Returns `1.4 MB` or `380 kB`, in units of 1,024, at least `1 kB`. */
function sizeOf(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${Math.max(1, Math.round(kilobytes))} kB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}

/** Shows the sent share of a file, from 0 to 1; hides the bar for undefined. */
export function showProgress(form: HTMLFormElement, share: number | undefined) {
  const bar = find<HTMLProgressElement>("data-progress", form);
  if (!bar) return;
  bar.hidden = share === undefined;
  bar.value = Math.round((share ?? 0) * bar.max);
}

/** Makes a form read-only while it is sent, so that typed text stays readable. Disables the parts of a long form. */
export function setPending(form: HTMLFormElement, pending: boolean) {
  for (const control of controlsOf(form)) if ("readOnly" in control) control.readOnly = pending;
  for (const part of form.querySelectorAll("fieldset")) part.disabled = pending;
  const button = form.querySelector<HTMLButtonElement>("button[type=submit]");
  if (!button) return;
  button.disabled = pending;
  button.setAttribute("aria-busy", String(pending));
  // The page contains the button's text while sending. Its text before is stored in a second attribute.
  if (read(button, "data-waiting") === undefined) write(button, "data-waiting", button.textContent);
  button.textContent = read(button, pending ? "data-sending" : "data-waiting") ?? "";
}

/** Replaces the form by the text about the next steps. */
export function showSent(form: HTMLFormElement, reference: string | undefined) {
  const sent = form.parentElement && find("data-sent", form.parentElement);
  if (!sent) return;
  form.reset();
  form.hidden = true;
  sent.hidden = false;
  const container = find("data-reference", sent);
  if (container) container.textContent = reference ?? "";
  sent.focus();
}

/** Shows the empty form again. */
export function showForm(form: HTMLFormElement) {
  const sent = form.parentElement && find("data-sent", form.parentElement);
  if (sent) sent.hidden = true;
  form.hidden = false;
  form.querySelector<HTMLElement>("input, textarea")?.focus();
}
