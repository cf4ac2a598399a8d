import { DOCUMENTATION_PAGE } from "#content/documentation.ts";
import { data } from "../data-attributes.ts";

/** Copies the first `<code>` of the block that it is in. */
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
