import { DOCUMENTATION_PAGE } from "#content/documentation.ts";

/** In which languages examples are shown. Style alone acts on it, so it needs no script. */
export function LanguageChoice() {
  const { name, all, curl, typescript } = DOCUMENTATION_PAGE.languages;
  return (
    <fieldset className="language-choice">
      <legend>{name}</legend>
      <Language id="in-both" label={all} isChosen />
      <Language id="in-curl" label={curl} />
      <Language id="in-typescript" label={typescript} />
    </fieldset>
  );
}

function Language({ id, label, isChosen = false }: { id: string; label: string; isChosen?: boolean }) {
  return (
    <label htmlFor={id}>
      <input type="radio" name="language" id={id} defaultChecked={isChosen} />
      {label}
    </label>
  );
}
