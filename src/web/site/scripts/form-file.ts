import { apiAddress } from "./api-address.ts";
import { type Check, type FailureWords, type Outcome, outcomeOf, type Words } from "./form-call.ts";
import { fileFieldOf, setFieldError, wordsIn } from "./form-view.ts";

/** As long as the server gives to one that sends a file. */
const PATIENCE_MS = 120_000;

/** Shows the chosen file with its size, judges it at once, and takes one that is dropped onto the form. */
export function watchFile(form: HTMLFormElement, loadCheck: () => Promise<Check>) {
  const field = fileFieldOf(form);
  const line = form.querySelector<HTMLElement>("[data-file-name]");
  const remove = form.querySelector<HTMLElement>("[data-file-remove]");
  if (!field || !line || !remove) return;

  async function update() {
    const file = field?.files?.[0];
    if (!field || !line || !remove) return;
    line.textContent = file ? `${file.name}, ${sizeOf(file.size)}` : "";
    remove.hidden = !file;
    if (!file) return;
    const check = await loadCheck();
    if (field.files?.[0] !== file) return;
    const wrong = check(wordsIn(form), form.dataset.rules, file).find(({ path }) => path === field.name);
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
  // Beside the form too: the browser would leave the page, with every typed word, to show the file.
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

/** Sends a form with its file, and shows how much of it is through: only XMLHttpRequest tells. Never throws. */
export function sendWithFile(
  form: HTMLFormElement,
  words: Words,
  file: File | undefined,
  key: string,
  failure: FailureWords,
): Promise<Outcome> {
  const body = new FormData();
  for (const [name, word] of Object.entries(words)) body.append(name, word);
  if (file) body.append(fileFieldOf(form)?.name ?? "", file);
  const bar = form.querySelector<HTMLProgressElement>("[data-progress]");
  const showProgress = (share: number | undefined) => {
    if (!bar) return;
    bar.hidden = share === undefined;
    bar.value = Math.round((share ?? 0) * bar.max);
  };

  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const end = (outcome: Outcome) => {
      showProgress(undefined);
      resolve(outcome);
    };
    request.upload.onprogress = ({ loaded, total }) => showProgress(loaded / total);
    request.onload = () => end(outcomeOf(request.status, parsed(request.responseText), failure));
    request.onerror = () => end({ kind: "unsure", message: failure.noResponse });
    request.ontimeout = request.onerror;
    request.open("POST", apiAddress(form.dataset.call ?? ""));
    request.timeout = PATIENCE_MS;
    request.setRequestHeader("idempotency-key", key);
    showProgress(0);
    request.send(body);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
