import { Download, FileText } from "lucide-react";
import type { Application } from "#contract/applications.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { FailureReason } from "../failure-reason.tsx";
import { useFile } from "../resource/use-file.ts";
import { formatBytes } from "./application-labels.ts";
import { loadResume } from "./application-queries.ts";

/** The résumé, which is only ever downloaded: what strangers send is not opened here. */
export function ResumeCard({ application: { id, resume } }: { application: Application }) {
  const file = useFile(
    () => loadResume(id),
    () => resume.name,
  );
  return (
    <Card title="Résumé">
      <div className="grid gap-3 px-4 py-4 desk:px-[1.15rem]">
        <p className="flex items-start gap-2.5">
          <FileText aria-hidden="true" className="mt-0.5 shrink-0 text-ink-3" size={18} strokeWidth={1.75} />
          <span className="min-w-0">
            <span className="block font-[560] wrap-anywhere">{resume.name}</span>
            <span className="block text-[0.8125rem] text-ink-3">{formatBytes(resume.bytes)}</span>
          </span>
        </p>
        <Button
          busy={file.busy}
          icon={<Download aria-hidden="true" size={16} strokeWidth={1.75} />}
          onClick={file.fetch}
        >
          {file.busy ? "Downloading..." : "Download résumé"}
        </Button>
        {file.error && (
          <Banner
            action={{ label: "Try again", onAct: file.fetch }}
            message="Failed to download résumé"
            onDismiss={file.dismiss}
          >
            <FailureReason error={file.error} />
          </Banner>
        )}
      </div>
    </Card>
  );
}
