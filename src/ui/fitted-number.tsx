import { classNames } from "./class-names.ts";

/** Width of a character of a heading, as a share of its size. */
const CHARACTER_WIDTH = 0.66;

interface FittedNumberProps {
  text: string;
  className?: string;
}

/** Large number in one line. It shrinks to the width of its `@container`, because half a number is read as another one. */
export function FittedNumber({ text, className }: FittedNumberProps) {
  const share = Math.round(100 / (text.length * CHARACTER_WIDTH));
  return (
    <p
      className={classNames("leading-9 font-heading tracking-[-0.02em] whitespace-nowrap font-stretch-112%", className)}
      style={{ fontSize: `min(1.75rem, ${share}cqi)` }}
    >
      {text}
    </p>
  );
}
