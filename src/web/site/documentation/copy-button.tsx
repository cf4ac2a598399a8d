import { DOCUMENTATION_PAGE } from "#content/documentation.ts";
import { data } from "../data-attributes.ts";

/**
 * Button that copies the first `<code>` inside its parent's parent (`scripts/documentation.ts`). `of` names the code in the
 * button's accessible name.
 */
export function CopyButton({ of }: { of: string }) {
  const { copy, copied } = DOCUMENTATION_PAGE;
  return (
    <button
      type="button"
      className="copy-button needs-script"
      aria-label={`${copy}: ${of}`}
      {...data({ "data-copy": copied })}
    >
      {copy}
    </button>
  );
}
