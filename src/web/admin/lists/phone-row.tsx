import { Fragment, type ReactNode } from "react";
import { PersonRow, RecordRow } from "./row-parts.tsx";

/** Place of a part of a row in a narrow window. */
export type PhonePlace = "picture" | "name" | "note" | "aside" | "about" | "end" | "more" | "action";

/** Parts that a column has in a row in a narrow window. `when` is the instant of a row of a person, such as of a message. */
export type PhoneParts<Row, Context extends readonly unknown[] = []> = {
  readonly [Place in PhonePlace]?: (row: Row, ...context: Context) => ReactNode;
} & { readonly when?: (row: Row, ...context: Context) => string };

interface PhoneRowProps<Row> {
  row: Row;
  /** Columns of the list, in the order of their parts. */
  columns: readonly { phone?: PhoneParts<Row> }[];
}

/** Row of a list in a narrow window, made of its columns. */
export function PhoneRow<Row>({ row, columns }: PhoneRowProps<Row>) {
  const at = (place: PhonePlace | "when") => columns.flatMap(({ phone }) => phone?.[place]?.(row) ?? []);
  const [picture] = at("picture");
  const [name] = at("name");
  const [aside] = at("aside");
  const [when] = at("when");
  const about = besideEachOther(at("about"));
  if (typeof when === "string")
    return <PersonRow about={about} aside={aside} instant={when} name={name} picture={picture} />;
  const more = at("more");
  const hasMore = more.length > 0;
  return (
    <RecordRow
      about={about}
      action={hasMore && at("action")[0]}
      aside={aside}
      end={at("end")[0]}
      more={hasMore ? withDots(more) : at("note")[0]}
      name={name}
      picture={picture}
    />
  );
}

function besideEachOther(parts: readonly ReactNode[]): ReactNode {
  if (parts.length < 2) return parts[0];
  if (parts.every((part) => typeof part === "string")) return parts.join(", ");
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a list keep their order.
        <Fragment key={at}>{part}</Fragment>
      ))}
    </span>
  );
}

/** Parts of the last line: `Alpha Race · 3 Nov 2026`. */
function withDots(parts: readonly ReactNode[]): ReactNode {
  const last = parts.length - 1;
  return parts.map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a list keep their order.
    <Fragment key={at}>
      {at < last ? (
        <span>
          {part}
          <span> · </span>
        </span>
      ) : (
        part
      )}
    </Fragment>
  ));
}
