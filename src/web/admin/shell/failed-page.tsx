import { RotateCw } from "lucide-react";
import { Button, ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import unfinished from "#web/art/unfinished.svg";
import { paths } from "#web/shared/paths.ts";

/** Page shown in place of a screen that failed to render. The error itself would not help the user. */
export function FailedPage() {
  return (
    <div role="alert">
      <PageTitle title="Something went wrong" />
      <div className="rounded-panel border border-border bg-surface shadow-1">
        <EmptyState
          action={
            <div className="flex flex-wrap justify-center gap-2">
              <Button icon={<RotateCw size={16} />} variant="primary" onClick={() => window.location.reload()}>
                Reload
              </Button>
              <ButtonLink reloadDocument to={paths.dashboard}>
                Dashboard
              </ButtonLink>
            </div>
          }
          art={unfinished}
          title="The problem is on our side"
        >
          Everything you saved is safe, but anything you were typing on this screen may be lost.
        </EmptyState>
      </div>
    </div>
  );
}
