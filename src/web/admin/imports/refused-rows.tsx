import { exportImportErrors } from "#contract/imports.ts";
import { Button } from "#ui/button.tsx";
import { callFile } from "#web/shared/call.ts";
import { plural } from "#web/shared/plural.ts";
import { FailureBanner } from "../base/failure-reason.tsx";
import { useFile } from "../base/use-file.ts";

/** Button that downloads the refused rows of an import with their reasons. */
export function RefusedRows({ id, wrong }: { id: string; wrong: number }) {
  const file = useFile(
    () => callFile(exportImportErrors, { params: { id } }),
    () => "import-errors.csv",
  );
  return (
    <>
      <FailureBanner error={file.error} message="Failed to download the rows" onDismiss={file.dismiss} />
      <div>
        <Button busy={file.busy} onClick={() => file.fetch()}>
          {`Download ${plural(wrong, "wrong row")}`}
        </Button>
      </div>
    </>
  );
}
