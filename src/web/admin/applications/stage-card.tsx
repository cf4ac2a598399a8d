import { Check } from "lucide-react";
import type { Application, ApplicationStatus } from "#contract/applications.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { classNames } from "#ui/class-names.ts";
import { useConfirm } from "#ui/confirm.tsx";
import { onKey } from "#ui/key-target.ts";
import { nameOf, STAGES } from "./application-client.ts";

interface StageCardProps {
  application: Application;
  onChange: (status: ApplicationStatus) => void;
}

/** Stages of an application as buttons. That of its present stage is marked, and changes nothing. */
export function StageCard({ application, onChange }: StageCardProps) {
  const { status } = application;
  if (status === "Spam") return <Spam application={application} onRestore={() => onChange("New")} />;
  return (
    <Card title="Stage">
      <ol className="m-4 flex rounded-full max-sm:grid max-sm:gap-2 sm:max-w-136 sm:border sm:border-border sm:shadow-1 desk:mx-[1.15rem]">
        {STAGES.map((stage, at) => (
          <li className="group flex grow items-center border-border max-sm:gap-3 sm:not-first:border-l" key={stage}>
            <span aria-hidden="true" className="w-3 text-center font-num text-ink-3 sm:hidden">
              {at + 1}
            </span>
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
      <div className="flex flex-wrap items-center gap-2 border-t border-border px-4 py-3 desk:px-card">
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
  /** Whether the shortcut for the status leads here. */
  keyed: boolean;
  /** Set for a stage before the current one. */
  passed: boolean;
  onPress: () => void;
}

function StageButton({ stage, current, keyed, passed, onPress }: StageButtonProps) {
  return (
    <button
      aria-current={current ? "step" : undefined}
      className={classNames(
        "flex min-h-11 grow items-center gap-1.5 text-ink font-semibold max-sm:rounded-full max-sm:border max-sm:px-3.5 sm:justify-center sm:px-1.5 sm:group-first:rounded-l-full sm:group-last:rounded-r-full sm:-outline-offset-3 desk:min-h-9",
        // The current stage stays a button, so that the focus stays on it after the press.
        current
          ? "cursor-default border-transparent bg-primary-soft forced-colors:border-[Highlight]"
          : "cursor-pointer border-border bg-surface hover:bg-surface-2 max-sm:shadow-1",
        passed && "sm:bg-surface-2 sm:hover:bg-surface-3",
      )}
      {...onKey(keyed ? "status" : undefined)}
      onClick={onPress}
      type="button"
    >
      {current && <span aria-hidden="true" className="size-2 rounded-full bg-primary forced-colors:bg-[Highlight]" />}
      {passed && <Check className="text-success sm:hidden" size={16} strokeWidth={2} />}
      <span>{stage}</span>
    </button>
  );
}

function Spam({ application, onRestore }: { application: Application; onRestore: () => void }) {
  return (
    <Card title="Stage">
      <div className="flex flex-wrap items-center gap-3 px-4 py-4 desk:px-card">
        <p className="min-w-48 flex-1 text-ink-2">
          This application is marked as spam.{" "}
          <span>
            {application.spamReason === null
              ? "Restoring it sets it to New. Its emails have already been sent."
              : "Restoring it sets it to New and sends the emails that were held back."}
          </span>
        </p>
        <Button {...onKey("status")} variant="primary" onClick={onRestore}>
          Restore from Spam
        </Button>
      </div>
    </Card>
  );
}

function MarkAsSpam({ application, onConfirm }: { application: Application; onConfirm: () => void }) {
  const confirm = useConfirm();
  async function ask() {
    const isConfirmed = await confirm({
      confirm: "Mark as Spam",
      text: `The application from ${nameOf(application)} will move to Spam. You can find it there, and restore it, at any time.`,
      title: "Mark this application as spam?",
    });
    if (isConfirmed) onConfirm();
  }
  return (
    <Button className="-mr-3.5 ml-auto forced-colors:mr-0" variant="quiet" onClick={ask}>
      Mark as Spam
    </Button>
  );
}
