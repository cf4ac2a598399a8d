import { Fragment, type ReactNode } from "react";

const TIME = String.raw`\d{1,2}(?:[:.h]\d{2})?(?:\s?[ap]m)?`;
/** Range of times or of days, as `8:30-17:00`, `9:00 AM - 6:00 PM` and `Mon-Fri`. */
const RANGE = new RegExp(String.raw`(${TIME}\s?[-–—]\s?${TIME}|\p{L}+[-–—]\p{L}+)`, "giu");
/** Maximum number of characters that fit in one line of the narrowest column, as `Mon-Fri 9:00 AM - 6:00 PM`. */
const MAX_LINE = 26;

/** Opening hours as typed. Days stay beside their times, and no range of times or days is broken into two lines. */
export function OpeningTimes({ text }: { text: string }) {
  return text.split(/(?<=[,;])\s+/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && " "}
      {part.length <= MAX_LINE ? <Unbroken>{part}</Unbroken> : part.split(RANGE).map(unbrokenRange)}
    </Fragment>
  ));
}

/** Returns a piece between two ranges as it is, and a range in one line. Every second piece is a range. */
function unbrokenRange(piece: string, at: number): ReactNode {
  return at % 2 === 1 ? <Unbroken key={at}>{piece}</Unbroken> : piece;
}

function Unbroken({ children }: { children: string }) {
  return <span className="whitespace-nowrap">{children}</span>;
}
