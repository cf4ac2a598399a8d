import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";

/** Says the action, by the theme that is on; frame.css shows one of the two. Needs its script, so it hides without. */
export function ThemeButton() {
  return (
    <button type="button" className="icon-button needs-script" data-theme-toggle>
      <span className="in-light-theme">
        <Moon size={20} strokeWidth={1.75} aria-hidden="true" />
        <span className="sr-only">Switch to dark theme</span>
      </span>
      <span className="in-dark-theme">
        <Sun size={20} strokeWidth={1.75} aria-hidden="true" />
        <span className="sr-only">Switch to light theme</span>
      </span>
    </button>
  );
}
