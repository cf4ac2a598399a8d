import { Download, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Banner } from "#ui/banner.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { formatIsoDay } from "#web/shared/dates.ts";
import { FailureReason } from "../failure-reason.tsx";
import { Banners } from "./banners.tsx";
import { useFile } from "./use-file.ts";

interface ListTitleProps {
  title: string;
  noun: string;
  /** Fetches everything that the search and the filters let through, as a file; without it there is no Export. */
  exportRows?: (() => Promise<Blob>) | undefined;
  /** Leads to the form for a new one: `Add Product`. */
  add?: { to: string; label: string } | undefined;
}

/** The title of a list, with what can be done to all of it. */
export function ListTitle({ title, noun, exportRows, add }: ListTitleProps) {
  const addLink = add && (
    <ButtonLink icon={<Plus aria-hidden="true" size={16} strokeWidth={1.75} />} variant="primary" to={add.to}>
      {add.label}
    </ButtonLink>
  );
  if (!exportRows) return <PageTitle actions={addLink} title={title} />;
  return (
    <ExportTitle exportRows={exportRows} noun={noun} title={title}>
      {addLink}
    </ExportTitle>
  );
}

interface ExportTitleProps {
  title: string;
  noun: string;
  exportRows: () => Promise<Blob>;
  /** Behind the button. */
  children: ReactNode;
}

/** The title of a list that can be taken along as a file. */
function ExportTitle({ title, noun, exportRows, children }: ExportTitleProps) {
  const file = useFile(exportRows, () => `${noun}-${formatIsoDay(new Date())}.csv`);
  return (
    <>
      <PageTitle
        actions={
          <>
            <Button
              busy={file.busy}
              icon={<Download aria-hidden="true" size={16} strokeWidth={1.75} />}
              onClick={file.fetch}
            >
              {file.busy ? "Exporting..." : "Export"}
            </Button>
            {children}
          </>
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
