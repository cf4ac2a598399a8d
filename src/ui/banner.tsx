import { CircleAlert, Info, X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";

interface BannerProps {
  /** `danger` interrupts a screen reader, `info` waits for a pause. */
  tone?: "danger" | "info";
  /** Error or notice in one bold line. */
  message: string;
  /** Consequences of the error and what the user can do. */
  children?: ReactNode;
  /** Button, usually `Try again`. */
  action?: { label: string; onAct: () => void; busy?: boolean };
  onDismiss?: () => void;
}

const TONES = {
  danger: { ground: "border-danger/45 border-l-danger bg-danger-soft", text: "text-danger", icon: CircleAlert },
  info: { ground: "border-info/45 border-l-info bg-info-soft", text: "text-info", icon: Info },
} as const;

/** Message that stays until its cause is settled or the user dismisses it. */
export function Banner({ tone = "danger", message, children, action, onDismiss }: BannerProps) {
  const { ground, text, icon: Icon } = TONES[tone];
  return (
    <div
      className={classNames(
        "flex flex-wrap items-start gap-3 rounded-banner border border-l-4 px-3.5 py-3 text-sm",
        ground,
      )}
      role={tone === "danger" ? "alert" : "status"}
    >
      <Icon className={classNames("mt-px shrink-0", text)} size={20} />
      <div className="min-w-48 flex-1">
        <p className={classNames("font-semibold", text)}>{message}</p>
        {children && <div className="text-ink">{children}</div>}
      </div>
      <div className="flex items-center gap-1 self-center">
        {action && (
          <Button busy={action.busy ?? false} onClick={action.onAct} size="small">
            {action.label}
          </Button>
        )}
        {onDismiss && (
          <Button aria-label="Dismiss" icon={<X size={18} />} variant="quiet" onClick={onDismiss} size="icon" />
        )}
      </div>
    </div>
  );
}
