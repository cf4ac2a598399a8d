import type { FieldError } from "#contract/error-response.ts";
import { callValues, ERROR_TITLE, type FormValues } from "../forms/form.ts";
import { find, read, selector, type TextName } from "./elements.ts";

/** What is wrong with a form before it is sent. */
export type Check = (values: FormValues, file: File | undefined) => FieldError[];

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const ERRORS = `${selector("data-alert")}:not(:empty), ${selector("data-call")} [aria-invalid]`;

/** The title of the page says whether a form on it has errors. */
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

/** Where a visitor chooses a file; a form has one at most. */
export function fileFieldOf(form: HTMLFormElement): HTMLInputElement | null {
  return form.querySelector<HTMLInputElement>("input[type=file]");
}

export function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<Control>("input[name], textarea[name], select[name]")];
}

/** The banner over the form, with a link for each field it names. Says nothing when there is no message. */
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

/** A field that is being mended is no longer called wrong, under it or in the banner. */
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

/** How long a text is by now, where the form counts it. */
export function showLength(form: HTMLFormElement, { name, value }: Control) {
  const container = find("data-length-of", form, name);
  if (container) container.textContent = `${value.length} ${value.length === 1 ? "character" : "characters"}`;
}

/** Shows the chosen file with its size, checks it at once, and takes one that is dropped onto the form. */
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
  // Beside the form too: the browser would leave the page, with all that was typed, to show the file.
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

/** 1.4 MB, 380 kB: as file managers count. */
function sizeOf(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${Math.max(1, Math.round(kilobytes))} kB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}

/** Which share of a file is through; undefined while none is sent. */
export function showProgress(form: HTMLFormElement, share: number | undefined) {
  const bar = find<HTMLProgressElement>("data-progress", form);
  if (!bar) return;
  bar.hidden = share === undefined;
  bar.value = Math.round((share ?? 0) * bar.max);
}

/** While it is sent, everything typed stays readable and nothing can change; the parts of a long form are disabled. */
export function setPending(form: HTMLFormElement, pending: boolean) {
  for (const control of controlsOf(form)) if ("readOnly" in control) control.readOnly = pending;
  for (const part of form.querySelectorAll("fieldset")) part.disabled = pending;
  const button = form.querySelector<HTMLButtonElement>("button[type=submit]");
  if (!button) return;
  button.disabled = pending;
  button.setAttribute("aria-busy", String(pending));
  // What it says while it waits stands in the page; what it said before is kept beside it.
  if (read(button, "data-waiting") === undefined) write(button, "data-waiting", button.textContent);
  button.textContent = read(button, pending ? "data-sending" : "data-waiting") ?? "";
}

/** Where the form stood it now says what happens next. */
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

/** Back to the empty form. */
export function showForm(form: HTMLFormElement) {
  const sent = form.parentElement && find("data-sent", form.parentElement);
  if (sent) sent.hidden = true;
  form.hidden = false;
  form.querySelector<HTMLElement>("input, textarea")?.focus();
}
