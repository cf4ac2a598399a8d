import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { formatIsoDay } from "#web/shared/dates.ts";
import { Banners, FailureReason } from "../failure-reason.tsx";
import { LAZY_MODULES, loadAhead } from "../lazy-modules.ts";
import { useLazyModule } from "../use-lazy-module.tsx";
import { useFile } from "./use-file.ts";

export type ExportFormat = "csv" | "xlsx";
export type ExportRows = (format: ExportFormat) => Promise<Blob>;

/** Classes and icon of the actions beside a list's title. On a phone only the icon is shown, so that rows begin sooner. */
export const ACTION = "max-sm:size-11 max-sm:px-0";
export const ACTION_ICON = { "aria-hidden": true, className: "max-sm:size-5", size: 16, strokeWidth: 1.75 } as const;

const load = LAZY_MODULES.menus;
const loadSoon = () => loadAhead(load);

interface ExportTitleProps {
  title: string;
  noun: string;
  exportRows: ExportRows;
  /** Actions behind the Export button. */
  children: ReactNode;
}

/** Title of a list with its Export button, whose menu offers the formats. */
export function ExportTitle({ title, noun, exportRows, children }: ExportTitleProps) {
  const file = useFile(exportRows, (format) => `${noun}-${formatIsoDay(new Date())}.${format}`);
  const { module, need, failure } = useLazyModule(load, "menu");
  const look = {
    "aria-haspopup": "menu",
    busy: file.busy,
    children: <span className="max-sm:sr-only">{file.busy ? "Exporting..." : "Export"}</span>,
    className: ACTION,
    icon: <Download {...ACTION_ICON} />,
    title: "Export",
  } as const;
  const { asked } = file;
  return (
    <>
      <PageTitle
        actions={
          <>
            {module ? (
              <module.ExportMenu onChoose={file.fetch} trigger={<Button {...look} />} />
            ) : (
              <Button {...look} onClick={need} onFocus={loadSoon} onPointerEnter={loadSoon} />
            )}
            {children}
          </>
        }
        actionsStayBeside
        title={title}
      />
      {failure}
      {file.error && (
        <Banners>
          <Banner
            action={{ label: "Try again", onAct: () => asked && file.fetch(asked) }}
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
