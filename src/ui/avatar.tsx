import { avatar } from "#ui/weave/avatar.ts";

/** More than any list shows at once; about 4 MB of text. */
const MAX_CACHED = 500;
const cache = new Map<string, string>();

type AvatarProps = {
  /** What the picture is drawn from: the id of the person, so that it stays when the name changes. */
  seed: string;
  /** Shown when the pointer rests on the picture. Leave it out where the name stands beside it. */
  name?: string;
  /** Width and height in px. */
  size?: number;
  className?: string;
};

/** A person's coil. Decoration only: the name is always written beside it, so it says nothing to a screen reader. */
export function Avatar({ seed, name, size = 32, className = "" }: AvatarProps) {
  return (
    <img
      alt=""
      aria-hidden="true"
      className={`shrink-0 rounded-full dark:ring-1 dark:ring-border-strong ${className}`}
      height={size}
      src={avatarAddress(seed)}
      title={name}
      width={size}
    />
  );
}

/** The picture as a data address, drawn once per seed as long as it is kept. */
export function avatarAddress(seed: string): string {
  const known = cache.get(seed);
  if (known) return known;
  const address = `data:image/svg+xml,${encodeURIComponent(avatar(seed))}`;
  const oldest = cache.keys().next();
  if (cache.size >= MAX_CACHED && !oldest.done) cache.delete(oldest.value);
  cache.set(seed, address);
  return address;
}
