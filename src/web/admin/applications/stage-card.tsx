import { Check, ChevronRight } from "lucide-react";
import { useState } from "react";
import type { Application, ApplicationStatus } from "#contract/applications.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { classNames } from "#ui/class-names.ts";
import { LAZY_MODULES } from "../lazy-modules.ts";
import { useLazyModule } from "../use-lazy-module.tsx";
import { nameOf, STAGES } from "./application-labels.ts";

interface StageCardProps {
  application: Application;
  onChange: (status: ApplicationStatus) => void;
}

/** Where an application stands, and every way on from there. */
export function StageCard({ application, onChange }: StageCardProps) {
  const { status } = application;
  if (status === "Spam") return <Spam application={application} onRestore={() => onChange("New")} />;
  return (
    <Card title="Stage">
      <ol className="flex flex-wrap items-center gap-x-1 gap-y-2 px-4 max-sm:grid pt-4 pb-3 desk:px-[1.15rem]">
        {STAGES.map((stage, at) => (
          <li className="flex items-center gap-1 max-sm:gap-3" key={stage}>
            <span aria-hidden="true" className="w-3 text-center font-num text-ink-3 sm:hidden">
              {at + 1}
            </span>
            {at > 0 && (
              <ChevronRight aria-hidden="true" className="text-ink-3 max-sm:hidden" size={16} strokeWidth={1.75} />
            )}
            <StageButton
              current={stage === status}
              keyed={stage === status || (status === "Rejected" && at === 0)}
              onPress={() => onChange(stage)}
              passed={at < STAGES.indexOf(status)}
              stage={stage}
            />
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-2 border-t border-border px-4 py-3 desk:px-[1.15rem]">
        {status === "Rejected" ? (
          <p className="text-ink-2">This application was rejected. Choose a stage to reopen it.</p>
        ) : (
          <Button className="rounded-full" onClick={() => onChange("Rejected")}>
            Reject
          </Button>
        )}
        <MarkAsSpam application={application} onConfirm={() => onChange("Spam")} />
      </div>
    </Card>
  );
}

interface StageButtonProps {
  stage: ApplicationStatus;
  current: boolean;
  /** The key for the status comes here. */
  keyed: boolean;
  /** It lies before the stage that has been reached. */
  passed: boolean;
  onPress: () => void;
}

function StageButton({ stage, current, keyed, passed, onPress }: StageButtonProps) {
  return (
    <button
      aria-current={current ? "step" : undefined}
      className={classNames(
        "inline-flex min-h-11 items-center gap-1.5 rounded-full border px-3.5 font-[600] max-sm:flex-1 desk:min-h-9",
        // Where it stands is said and not offered; it stays a button so that whoever pressed it keeps the focus.
        current
          ? "cursor-default border-transparent bg-primary-soft px-3 text-ink forced-colors:border-[Highlight]"
          : "cursor-pointer border-border bg-surface text-ink shadow-1 hover:bg-surface-2",
      )}
      data-status-change={keyed ? "" : undefined}
      onClick={onPress}
      type="button"
    >
      {current && <span aria-hidden="true" className="size-2 rounded-full bg-primary forced-colors:bg-[Highlight]" />}
      {passed && <Check aria-hidden="true" className="text-success" size={16} strokeWidth={2} />}
      {stage}
    </button>
  );
}

function Spam({ application, onRestore }: { application: Application; onRestore: () => void }) {
  return (
    <Card title="Stage">
      <div className="flex flex-wrap items-center gap-3 px-4 py-4 desk:px-[1.15rem]">
        <p className="min-w-48 flex-1 text-ink-2">
          This application is set aside as spam.{" "}
          {application.spamReason === null
            ? "Restoring it makes it New; its e-mails have already gone out."
            : "Restoring it makes it New and sends the e-mails that were held back."}
        </p>
        <Button data-status-change="" variant="primary" onClick={onRestore}>
          Restore from Spam
        </Button>
      </div>
    </Card>
  );
}

function MarkAsSpam({ application, onConfirm }: { application: Application; onConfirm: () => void }) {
  const [asking, setAsking] = useState(false);
  const { module, need, failure } = useLazyModule(LAZY_MODULES.confirmation, "question");
  return (
    <>
      <Button className="-mr-3.5 ml-auto" variant="quiet" onClick={async () => setAsking(await need())}>
        Mark as Spam
      </Button>
      {failure}
      {module && (
        <module.Confirmation
          confirm="Mark as Spam"
          onConfirm={onConfirm}
          onOpenChange={setAsking}
          open={asking}
          title="Mark this application as spam?"
        >
          <p>
            The application of {nameOf(application)} will leave the working lists. You can still find it under the
            status Spam and restore it from there.
          </p>
        </module.Confirmation>
      )}
    </>
  );
}
