import { Download } from "lucide-react";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { formatIsoDay } from "#web/shared/dates.ts";
import { FailureReason } from "../failure-reason.tsx";
import { Banners } from "./banners.tsx";
import { useFile } from "./use-file.ts";

interface ExportTitleProps {
  title: string;
  noun: string;
  exportRows: () => Promise<Blob>;
}

/** The title of a list that can be taken along as a file. */
export function ExportTitle({ title, noun, exportRows }: ExportTitleProps) {
  const file = useFile(exportRows, () => `${noun}-${formatIsoDay(new Date())}.csv`);
  return (
    <>
      <PageTitle
        actions={
          <Button
            busy={file.busy}
            icon={<Download aria-hidden="true" size={16} strokeWidth={1.75} />}
            onClick={file.fetch}
          >
            {file.busy ? "Exporting..." : "Export"}
          </Button>
        }
        title={title}
      />
      {file.error && (
        <Banners>
          <Banner
            action={{ label: "Try again", onAct: file.fetch }}
            message={`Failed to export ${noun}`}
            onDismiss={file.dismiss}
          >
            <FailureReason error={file.error} />
          </Banner>
        </Banners>
      )}
    </>
  );
}
