import { matchesFilter, resultLine } from "../careers/match-jobs.ts";
import { find, findAll, read } from "./elements.ts";

/** Searches the jobs without a request if all are on the page, and lets `Apply Now` open the form in a dialog. */
export function enhanceCareers(form: HTMLFormElement) {
  if (read(form, "data-job-search") === "live") searchOnInput(form);
  openFormsInPlace();
}

/** Filters the jobs on the page as the visitor types or chooses a department, and keeps the filter in the address. */
function searchOnInput(form: HTMLFormElement) {
  const field = form.querySelector<HTMLInputElement>("input[type=search]");
  const departments = findAll<HTMLButtonElement>("data-department-button", form);
  const line = find("data-result-line");
  const none = find("data-none-found");
  const jobs = findAll("data-job");
  if (!field || !line) return;
  let department = departments.find((button) => button.ariaPressed === "true")?.value ?? "";

  function update() {
    const filter = { term: field?.value.trim() ?? "", department };
    for (const job of jobs) {
      job.hidden = !matchesFilter(read(job, "data-search") ?? "", read(job, "data-department") ?? "", filter);
    }
    const count = jobs.filter(({ hidden }) => !hidden).length;
    const text = resultLine(count, filter);
    // Said again to screen readers only when it says something else.
    if (line && line.textContent !== text) line.textContent = text;
    if (none) none.hidden = count > 0;
    for (const button of departments) button.ariaPressed = String(button.value === department);
    showInAddress({ q: filter.term, department });
  }

  field.addEventListener("input", update);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    department = departments.find((button) => button === event.submitter)?.value ?? department;
    update();
  });
  find("data-clear")?.addEventListener("click", (event) => {
    event.preventDefault();
    field.value = department = "";
    update();
    field.focus();
  });
  update();
}

function showInAddress(filter: Record<string, string>) {
  const address = new URL(location.href);
  for (const [name, value] of Object.entries(filter)) {
    if (value) address.searchParams.set(name, value);
    else address.searchParams.delete(name);
  }
  if (address.href !== location.href) history.replaceState(history.state, "", address);
}

/** Loads the dialog's script when a visitor is about to use it. If loading fails, the link leads to the job's page. */
function openFormsInPlace() {
  const loadDialog = () => import("./apply-dialog.ts");
  for (const link of findAll<HTMLAnchorElement>("data-apply")) {
    link.ariaHasPopup = "dialog";
    for (const type of ["pointerenter", "focus"]) {
      link.addEventListener(type, () => loadDialog().catch(() => undefined), { once: true });
    }
    link.addEventListener("click", (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      loadDialog().then(
        ({ openApplication }) => openApplication(read(link, "data-apply") ?? "", read(link, "data-title") ?? ""),
        () => location.assign(link.href),
      );
    });
  }
}
