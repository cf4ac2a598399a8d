import { useEffect } from "react";
import { Button, ButtonLink } from "#ui/button.tsx";

interface SaveBarProps {
  /** Label of the button: `Update Product`. */
  save: string;
  /** Label while the form is saved. */
  saving: string;
  busy: boolean;
  /** Whether a question above the form comes before a save: which version of each field to keep. */
  blocked: boolean;
  unsaved: boolean;
  /** Address that Cancel opens. A form without one has a button that restores the stored values. */
  cancelTo?: string;
  onDiscard?: () => void;
}

/** Bar with the save button, always visible at the bottom. Ctrl+S presses the button. */
export function SaveBar({ save, saving, busy, blocked, unsaved, cancelTo, onDiscard }: SaveBarProps) {
  useSaveKey();
  return (
    <div
      className="sticky bottom-0 z-20 -mx-4 mt-auto -mb-10 border-t border-border bg-surface px-4 py-2.5 desk:-mx-[clamp(1rem,2.2vw,2rem)] desk:px-[clamp(1rem,2.2vw,2rem)]"
      data-save-bar=""
    >
      <div className="flex w-full max-w-page flex-wrap items-center gap-2">
        <p
          className="flex min-h-5 items-center gap-2 text-ink-2 max-[599px]:w-full max-[599px]:empty:hidden"
          role="status"
        >
          {unsaved && (
            <>
              <span aria-hidden="true" className="size-2 rounded-full bg-accent" />
              <span>Unsaved changes</span>
            </>
          )}
        </p>
        <div className="ml-auto flex gap-2 max-[599px]:w-full max-[599px]:*:flex-1">
          {cancelTo !== undefined && <ButtonLink to={cancelTo}>Cancel</ButtonLink>}
          {onDiscard && unsaved && <Button onClick={onDiscard}>Discard changes</Button>}
          <Button busy={busy} data-save="" disabled={blocked} variant="primary" title="Ctrl+S" type="submit">
            {busy ? saving : save}
          </Button>
        </div>
      </div>
    </div>
  );
}

function useSaveKey() {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== "s" || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey))
        return;
      event.preventDefault();
      // A dialog over the form has the keyboard to itself; a toast is a dialog too, but not a modal one.
      if (!document.querySelector(":is([role=dialog], [role=alertdialog]):not([aria-modal=false])")) {
        document.querySelector<HTMLButtonElement>("[data-save]")?.click();
      }
    }
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}
