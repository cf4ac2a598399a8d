import { useStoredUser } from "../account.ts";
import { LAZY_MODULES, loadAhead } from "../lazy-modules.ts";
import { useLazyModule } from "../use-lazy-module.tsx";
import { UserButton } from "./user-button.tsx";

const load = LAZY_MODULES.menus;
const loadSoon = () => loadAhead(load);

/** Who is signed in, and what concerns only them. */
export function UserMenu() {
  const user = useStoredUser();
  const { module, need, failure } = useLazyModule(load, "menu");
  if (!user) return null;
  if (module) return <module.UserMenuItems user={user} />;
  return (
    <>
      {failure}
      <UserButton aria-haspopup="menu" onClick={need} onFocus={loadSoon} onPointerEnter={loadSoon} user={user} />
    </>
  );
}
