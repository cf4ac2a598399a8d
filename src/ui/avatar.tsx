import { useSyncExternalStore } from "react";
import { avatar } from "#ui/weave/avatar.ts";
import { inOwnWires, ownWires, watchOwnWires } from "#ui/weave/own-wires.ts";

/** Maximum number of cached pictures, about 4 MB of text. No list shows as many at once. */
const MAX_CACHED = 500;
const cache = new Map<string, string>();
/** Colours of the cached pictures. */
let cachedIn: ReturnType<typeof ownWires> | undefined;

type AvatarProps = {
  /** Text that the picture is drawn from, such as an email address: the picture stays when the name changes. */
  seed: string;
  /** Tooltip of the picture. Leave it out where the name is next to the picture. */
  name?: string;
  /** Width and height in px. */
  size?: number;
  className?: string;
};

/** A person's coil. Decoration only, hidden from screen readers: the page has the name as text. */
export function Avatar({ seed, name, size = 32, className = "" }: AvatarProps) {
  const wires = useSyncExternalStore(watchOwnWires, ownWires, ownWires);
  return (
    <img
      alt=""
      aria-hidden="true"
      className={`shrink-0 rounded-full dark:ring-1 dark:ring-border-strong ${className}`}
      height={size}
      src={avatarAddress(seed, wires)}
      title={name}
      width={size}
    />
  );
}

/** Returns the picture as a data URL, from the cache if it was drawn before. */
export function avatarAddress(seed: string, wires = ownWires()): string {
  if (wires !== cachedIn) cache.clear();
  cachedIn = wires;
  const known = cache.get(seed);
  if (known) return known;
  const address = `data:image/svg+xml,${encodeURIComponent(inOwnWires(avatar(seed), wires))}`;
  const oldest = cache.keys().next();
  if (cache.size >= MAX_CACHED && !oldest.done) cache.delete(oldest.value);
  cache.set(seed, address);
  return address;
}
