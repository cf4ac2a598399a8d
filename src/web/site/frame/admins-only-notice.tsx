import { ADMINS_ONLY_NOTICE } from "#content/notice.ts";
import { data } from "../data-attributes.ts";

/** Hidden in the page, which is the same for everybody; the script shows it at `/?notice=admins-only`. */
export function AdminsOnlyNotice() {
  return (
    <div
      className="border-b border-border bg-accent-soft font-[520]"
      {...data({ "data-notice": "admins-only" })}
      hidden
    >
      <div className="wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3">
        <p
          role="status"
          {...data({ "data-message": ADMINS_ONLY_NOTICE.message, "data-logged-out": ADMINS_ONLY_NOTICE.loggedOut })}
        />
        <button type="button" className="button button-outline button-small" {...data({ "data-logout": true })}>
          {ADMINS_ONLY_NOTICE.logout}
        </button>
      </div>
    </div>
  );
}
