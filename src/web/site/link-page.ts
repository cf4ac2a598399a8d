/** Where the visitor of a mailed link stands. */
export interface LinkState {
  /** The token of the link; absent without one, and once it was used. */
  token: string | undefined;
  /** The button was pressed and did what it says. */
  done: boolean;
}

/** What a press of the button came back with when it did nothing. */
export interface LinkAnswer {
  /** The link is wrong or too old, and another press would not help. */
  invalid: boolean;
  token: string;
  message: string;
}

/** Where the visitor stands, by the address: `?token=` of a mailed link, `?done` after the button. */
export function linkState(request: Request): LinkState {
  const { searchParams } = new URL(request.url);
  return { token: searchParams.get("token") || undefined, done: searchParams.has("done") };
}
