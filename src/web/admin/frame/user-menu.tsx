import { lazy, Suspense, useState } from "react";
import { useStoredUser } from "../account.ts";
import { UserButton } from "./user-button.tsx";

const loadMenu = () => import("./user-menu-items.tsx");
const UserMenuItems = lazy(async () => ({ default: (await loadMenu()).UserMenuItems }));

/** Who is signed in, and what concerns only them. The menu, a sixth of all script, is loaded when it is near to being used. */
export function UserMenu() {
  const user = useStoredUser();
  const [asked, setAsked] = useState(false);
  if (!user) return null;
  const button = (
    <UserButton
      aria-haspopup="menu"
      onClick={() => setAsked(true)}
      onFocus={loadMenu}
      onPointerEnter={loadMenu}
      user={user}
    />
  );
  if (!asked) return button;
  return (
    <Suspense fallback={button}>
      <UserMenuItems user={user} />
    </Suspense>
  );
}
