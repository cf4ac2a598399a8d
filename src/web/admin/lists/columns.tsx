import type { ReactNode } from "react";
import { type ColumnId, columnsOfScreen, type ScreenName } from "#contract/screens.ts";
import { Avatar } from "#ui/avatar.tsx";
import { type Column, NEWEST_FIRST_SORT, NUMBER_SORT, TEXT_SORT } from "#ui/data-table.tsx";
import { formatDay } from "#web/shared/dates.ts";
import { formatMoney } from "#web/shared/money.ts";
import type { ListedResource } from "../resources/resource-client.ts";
import type { PhoneParts, PhonePlace } from "./phone-row.tsx";
import { DayCell, EditLink, RecordLink, Titled, ViewLink } from "./row-parts.tsx";

/** Column of a list, with its parts of the row in a narrow window. */
export interface ListColumn<Row, Id extends string = string> extends Column<Row, Id> {
  phone?: PhoneParts<Row>;
}

export type ListColumns<Row, Id extends string = string> = readonly ListColumn<Row, Id>[];

/** Value of a row under the column's id, and the name of the row. */
interface Context<Value> {
  value: Value;
  name: string;
}

/** Kind of a column: a column that has no id and no label yet. */
interface Kind<Row, Value = unknown> extends Omit<Column<Row>, "id" | "header" | "cell"> {
  cell: (row: Row, context: Context<Value>) => ReactNode;
  phone?: PhoneParts<Row, [Context<Value>]>;
}

/** Kinds of the columns of a list, each under its id. A column that is forgotten does not compile. */
type Kinds<Row, Screen extends ScreenName> = {
  readonly [Id in ColumnId<Screen>]: Kind<Row, Id extends keyof Row ? Row[Id] : undefined>;
};

/** Labels of the columns: the facts of the fields, or other words of the list. */
type Labels<Screen extends ScreenName> = Readonly<Record<Exclude<ColumnId<Screen>, "actions">, Label>>;
type Label = string | { label: string };

type AnyRow = Readonly<Record<string, unknown>> & { id: string };

/** Returns the columns of a list, in its order. */
export function columnsOf<Row extends { id: string }, Screen extends ScreenName>(
  resource: ListedResource<Row, Screen>,
  labels: Labels<Screen>,
  kinds: Kinds<NoInfer<Row>, NoInfer<Screen>>,
): ListColumns<Row, ColumnId<Screen>>;
export function columnsOf(
  { list, nameOf }: ListedResource<AnyRow>,
  labels: Readonly<Record<string, Label>>,
  kinds: Readonly<Record<string, Kind<AnyRow>>>,
): ListColumns<AnyRow> {
  return columnsOfScreen(list.screen).flatMap((id) => {
    const [kind, label = "Actions"] = [kinds[id], labels[id]];
    if (!kind) return [];
    const contextOf = (row: AnyRow) => ({ value: row[id], name: nameOf(row) });
    const phone = Object.entries(kind.phone ?? {}).map(([place, part]) => [
      place,
      (row: AnyRow) => part(row, contextOf(row)),
    ]);
    return {
      ...kind,
      id,
      header: typeof label === "string" ? label : label.label,
      cell: (row: AnyRow) => kind.cell(row, contextOf(row)),
      phone: Object.fromEntries(phone),
    };
  });
}

type Look<Row> = Pick<Column<Row>, "width" | "align" | "hideOrder" | "skeleton" | "className">;

interface Options<Row, Value = unknown> extends Look<Row> {
  /** Default: that of the kind. `false` for a column that the server cannot sort by. */
  sort?: Column<Row>["sort"] | false;
  /** Place in a narrow window, or the parts that are drawn there in another way. Default: the column is left out there. */
  phone?: PhonePlace | PhoneParts<Row, [Context<Value>]>;
}

type Draw<Row, Value> = Kind<Row, Value>["cell"];

/**
 * Returns the kind of a column: its defaults, with what the list says otherwise. `atPhone` draws the cell in the second or third line
 * of a narrow row.
 */
function kindOf<Row, Value>(
  cell: Draw<Row, Value>,
  { phone, sort, ...look }: Options<Row, Value>,
  defaults: Pick<Column<Row>, "sort" | "width" | "align">,
  atPhone: Readonly<Partial<Record<PhonePlace, Draw<Row, Value>>>> = {},
): Kind<Row, Value> {
  const { sort: usual, ...others } = defaults;
  const sorted = sort ?? usual;
  return {
    ...others,
    ...look,
    ...(sorted && { sort: sorted }),
    cell,
    ...(phone && { phone: typeof phone === "string" ? { [phone]: atPhone[phone] ?? cell } : phone }),
  };
}

/** Column that each list draws in its own way. */
export function ownColumn<Row, Value>(cell: Draw<Row, Value>, options: Options<Row, Value> = {}): Kind<Row, Value> {
  return kindOf(cell, options, {});
}

const small = (text: ReactNode) => <span className="text-small text-ink-3">{text}</span>;

interface TextOptions<Row> extends Options<Row> {
  /** Text of a blank value. Default: `N/A`. */
  blank?: string;
  /** Lines of the cell. Default: two, in compact rows one. */
  lines?: 1;
  /** Set if a press or a pointer shows the whole text. */
  hasTitle?: true;
}

/** Text of a field, or of what `of` returns. */
export function textColumn<Row>(options: TextOptions<Row> & { of: (row: Row) => string }): Kind<Row>;
export function textColumn<Row>(options?: TextOptions<Row>): Kind<Row, string>;
export function textColumn<Row>({
  of,
  blank = "N/A",
  lines,
  hasTitle,
  ...options
}: TextOptions<Row> & { of?: (row: Row) => string } = {}): Kind<Row, string> {
  const textOf: Draw<Row, string> = (row, { value }) => (of ? of(row) : value) || blank;
  const className = lines === 1 ? "block truncate" : "line-clamp-2 compact:line-clamp-1";
  return kindOf<Row, string>(
    (row, context) => (
      <span className={className} title={hasTitle && context.value}>
        {textOf(row, context)}
      </span>
    ),
    options,
    { sort: TEXT_SORT },
    { about: textOf, more: textOf, end: (row, context) => small(textOf(row, context)) },
  );
}

/** Returns a column with amounts of money, aligned right. */
export function moneyColumn<Row>(options: Options<Row, number> = {}): Kind<Row, number> {
  return kindOf<Row, number>(
    (_, { value }) => <span className="font-num tabular-nums">{formatMoney(value)}</span>,
    options,
    { sort: NUMBER_SORT, width: "w-32 @max-[60rem]:w-28", align: "right" },
    { end: (_, { value }) => <span className="font-num font-medium tabular-nums">{formatMoney(value)}</span> },
  );
}

interface DayOptions<Row> extends Omit<Options<Row, string | null>, "phone"> {
  /** Returns the instant, if it is no field of the row. */
  of?: (row: Row) => string | null;
  /** Text without an instant. */
  blank?: string;
  phone?: "when" | "end" | PhoneParts<Row, [Context<string | null>]>;
}

/** Day of an instant, or today's time, with the distance from now. */
export function dayColumn<Row>(options: DayOptions<Row> & { of: (row: Row) => string | null }): Kind<Row>;
export function dayColumn<Row>(options?: DayOptions<Row>): Kind<Row, string | null>;
export function dayColumn<Row>({ of, blank, phone, ...options }: DayOptions<Row> = {}): Kind<Row, string | null> {
  const instantOf = (row: Row, { value }: Context<string | null>) => (of ? of(row) : value);
  const parts: Readonly<Record<"when" | "end", PhoneParts<Row, [Context<string | null>]>>> = {
    when: { when: (row, context) => instantOf(row, context) ?? "" },
    end: {
      end: (row, context) => {
        const instant = instantOf(row, context);
        return instant && small(formatDay(instant));
      },
    },
  };
  return kindOf<Row, string | null>(
    (row, context) => {
      const instant = instantOf(row, context);
      return instant ? <DayCell instant={instant} /> : blank;
    },
    { ...options, ...(phone && { phone: typeof phone === "string" ? parts[phone] : phone }) },
    { sort: NEWEST_FIRST_SORT, width: "w-36" },
  );
}

/** Status of a row beside its name. `cell` shows it, or lets the user change it. */
export function statusColumn<Row>(cell: (row: Row) => ReactNode, options: Options<Row> = {}): Kind<Row> {
  return kindOf<Row, unknown>(cell, { phone: "aside", ...options }, { sort: TEXT_SORT, width: "w-36" });
}

interface NameOptions<Row> {
  /** Returns the address of the record. */
  to: (id: string) => string;
  /** Returns whether the record is unread, in a list that tells read ones from unread ones. */
  fresh?: (row: Row) => boolean;
  /** Second line. */
  about?: (row: Row) => ReactNode;
  /** Set if the second line is also that of a narrow window. */
  phone?: "about";
  /** Last line in a narrow window that has no other part there. */
  note?: (row: Row) => ReactNode;
  picture?: (row: Row) => ReactNode;
  /** Address of a person, whose picture is drawn from it. */
  email?: (row: Row) => string;
  skeleton?: Column<Row>["skeleton"];
}

/** Name of a record, which links to it. */
export function nameColumn<Row extends { id: string; sample: boolean }>({
  to,
  fresh,
  about,
  phone,
  note,
  email,
  picture = email && ((row) => <Avatar className="compact:size-6" seed={email(row)} size={32} />),
  skeleton,
}: NameOptions<Row>): Kind<Row> {
  const link: Draw<Row, unknown> = (row, { name }) => (
    <RecordLink {...(fresh && { fresh: fresh(row) })} sample={row.sample} to={to(row.id)}>
      {name}
    </RecordLink>
  );
  const second = about ?? note;
  return {
    cell: (row, context) =>
      picture || second ? (
        <Titled about={second?.(row)} name={link(row, context)} picture={picture?.(row)} />
      ) : (
        link(row, context)
      ),
    sort: TEXT_SORT,
    ...(skeleton && { skeleton }),
    phone: { name: link, ...(picture && { picture }), ...(about && phone && { about }), ...(note && { note }) },
  };
}

interface ActionsOptions<Row> {
  edit: (id: string) => string;
  /** Returns the address of the record's page, if it has one beside its form. */
  view?: (id: string) => string;
  mayEdit: boolean | ((row: Row) => boolean);
  width?: string;
}

/** Links to the record and to its form. */
export function actionsColumn<Row extends { id: string }>({
  edit,
  view,
  mayEdit,
  width,
}: ActionsOptions<Row>): Kind<Row> {
  const editLink: Draw<Row, unknown> = (row, { name }) => (
    <EditLink
      besideView={view !== undefined}
      mayEdit={typeof mayEdit === "boolean" ? mayEdit : mayEdit(row)}
      name={name}
      to={edit(row.id)}
    />
  );
  const cell: Draw<Row, unknown> = (row, context) =>
    view ? (
      <span className="inline-flex">
        <ViewLink name={context.name} to={view(row.id)} />
        {editLink(row, context)}
      </span>
    ) : (
      editLink(row, context)
    );
  return {
    cell,
    width: width ?? (view ? "w-28 @max-[60rem]:w-24" : "w-20"),
    align: "right",
    phone: { action: editLink },
  };
}
