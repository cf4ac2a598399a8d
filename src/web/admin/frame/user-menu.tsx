import { useStoredUser } from "../account.ts";
import { type LatePart, useLatePart } from "../late-part.tsx";
import { UserButton } from "./user-button.tsx";

/** A sixth of all script. */
export const USER_MENU_ITEMS = {
  load: () => import("./user-menu-items.tsx"),
} satisfies LatePart<unknown>;

/** Loads what a press is about to ask for; should it fail, the press tells of it. */
function loadAhead(): void {
  USER_MENU_ITEMS.load().catch(() => undefined);
}

/** Who is signed in, and what concerns only them. */
export function UserMenu() {
  const user = useStoredUser();
  const { part, need, failure } = useLatePart(USER_MENU_ITEMS, "menu");
  if (!user) return null;
  if (part) return <part.UserMenuItems user={user} />;
  return (
    <>
      {failure}
      <UserButton aria-haspopup="menu" onClick={need} onFocus={loadAhead} onPointerEnter={loadAhead} user={user} />
    </>
  );
}
