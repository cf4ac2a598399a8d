import { CallActions, CallGround, type CallWordsProps } from "./call-parts.tsx";

/** The last word of a page: what to do next. */
export function CallBand({ id, heading, text, primary, secondary }: CallWordsProps) {
  return (
    <CallGround id={id}>
      <div className="wrap grid items-end gap-x-16 gap-y-6 py-(--space-5) md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <h2 id={id} className="text-step-4">
          {heading}
        </h2>
        <div className="grid gap-6 justify-items-start">
          <p className="lede">{text}</p>
          <CallActions primary={primary} secondary={secondary} />
        </div>
      </div>
    </CallGround>
  );
}
