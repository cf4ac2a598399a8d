import { DOCUMENTATION_PAGE } from "#content/documentation.ts";

/** In which languages examples are shown. Style alone acts on it, so it needs no script. */
export function LanguageChoice() {
  const { name, all, curl, typescript } = DOCUMENTATION_PAGE.languages;
  return (
    <fieldset className="language-choice flex flex-wrap gap-x-2 items-center lg:pt-3 lg:border-t lg:border-border lg:text-[0.875rem] print:hidden">
      <legend>{name}</legend>
      <Language id="in-both" label={all} isChosen />
      <Language id="in-curl" label={curl} />
      <Language id="in-typescript" label={typescript} />
    </fieldset>
  );
}

function Language({ id, label, isChosen = false }: { id: string; label: string; isChosen?: boolean }) {
  return (
    <label
      className="inline-flex gap-2 items-center min-h-11 pr-3 cursor-pointer lg:min-h-8 lg:pr-[0.4rem]"
      htmlFor={id}
    >
      <input type="radio" name="language" id={id} defaultChecked={isChosen} />
      {label}
    </label>
  );
}
