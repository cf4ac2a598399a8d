interface OwnAccountWarningProps {
  id: string | undefined;
  rows: readonly { id: string }[];
}

/** Said in a question, where its answer would sign out whoever is asked. */
export function OwnAccountWarning({ id, rows }: OwnAccountWarningProps) {
  if (!hasOwn(rows, id)) return null;
  return (
    <p className="mt-2 font-[560] text-danger first:mt-0">
      {rows.length === 1 ? "This is your own account" : "Your own account is among them"}: you will be signed out at
      once.
    </p>
  );
}

export function hasOwn(rows: readonly { id: string }[], own: string | undefined): boolean {
  return own !== undefined && rows.some(({ id }) => id === own);
}
