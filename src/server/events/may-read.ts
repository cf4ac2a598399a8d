import { CHANGED_TYPES, isChangedType } from "#contract/events.ts";
import { may, type Permission } from "#contract/permissions.ts";

/**
 * Returns whether these permissions are enough for events about a record: the permission that the change names, else those of the
 * type. Tasks have several permissions, and a change of tasks that names none needs all of them. False for an unknown type.
 */
export function mayRead(permissions: readonly Permission[], { type, needs }: { type: string; needs: string }): boolean {
  if (!isChangedType(type)) return false;
  if (needs !== "") return may(permissions, needs as Permission);
  const needed = [CHANGED_TYPES[type]].flat();
  return needed.every((permission) => may(permissions, permission));
}
