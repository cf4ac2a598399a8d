import { parseObject, textOf } from "#web/shared/json.ts";

const TOKEN_KEY = "token";
const USER_KEY = "user";
/** Storage key of the identifier that this device sends with each sign-in. It outlives the session. */
const DEVICE_KEY = "device";
/** Storage key of the time of the last log-out. A session that expires does not change it. */
const LEFT_KEY = "left";

export const STORE_FAILED = "Failed to store authentication data";

export interface StoredUser {
  name: string;
  email: string;
  role: string;
  /** Set while the user has to replace a generated password. */
  mustChangePassword?: true | undefined;
}

export interface Session {
  token: string;
  user: StoredUser;
}

/** `ended`: the server no longer knows the token. `left`: logged out, here or in another tab. */
export type SessionEnd = "ended" | "left";

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // The browser may refuse storage altogether. There is no session then.
    return null;
  }
}

/** Parses the stored user. Lenient on purpose: a user without a role has no permissions. */
function parseUser(text: string | null): StoredUser | undefined {
  const user = parseObject(text);
  return (
    user && {
      name: textOf(user.name),
      email: textOf(user.email),
      role: textOf(user.role),
      mustChangePassword: user.mustChangePassword === true ? true : undefined,
    }
  );
}

export function readToken(): string | undefined {
  return stored(TOKEN_KEY) || undefined;
}

export function readDevice(): string | undefined {
  return stored(DEVICE_KEY) || undefined;
}

/** Stores the identifier of this device, if the browser allows it. Without one, sign-ins are from an unknown device. */
export function storeDevice(device: string): void {
  try {
    localStorage.setItem(DEVICE_KEY, device);
  } catch {
    // Signing in works without it.
  }
}

/** Returns a text that changes with each log-out in this browser; null before the first. */
export function readLeft(): string | null {
  return stored(LEFT_KEY);
}

function noteLeft(): void {
  try {
    localStorage.setItem(LEFT_KEY, String(Date.now()));
  } catch {
    // A browser that refuses storage had no session.
  }
}

let lastUserText: string | null = null;
let lastUser: StoredUser | undefined;

/** Returns the stored user: the same object until the stored text changes, so that React can compare it. */
export function readUser(): StoredUser | undefined {
  const text = stored(USER_KEY);
  if (text !== lastUserText) {
    lastUserText = text;
    lastUser = parseUser(text);
  }
  return lastUser;
}

/** Returns the stored session without asking the server. Undefined without a token or with an unreadable user. */
export function readSession(): Session | undefined {
  const token = readToken();
  const user = readUser();
  return token && user ? { token, user } : undefined;
}

const changeListeners = new Set<() => void>();
const endListeners = new Set<(end: SessionEnd) => void>();

function changed(): void {
  for (const listener of changeListeners) listener();
}

/** Stores token and user, or neither. Throws an error with the message `STORE_FAILED` if the browser refuses. */
export function storeSession({ token, user }: Session): void {
  try {
    localStorage.setItem(TOKEN_KEY, token);
    const { name, email, role, mustChangePassword } = user;
    localStorage.setItem(
      USER_KEY,
      JSON.stringify({ name, email, role, ...(mustChangePassword && { mustChangePassword }) }),
    );
  } catch {
    clearSession();
    throw new Error(STORE_FAILED);
  }
  changed();
}

/** Updates the stored user. Does nothing without a session. */
export function refreshUser(user: StoredUser): void {
  const session = readSession();
  const same =
    session?.user.name === user.name &&
    session.user.email === user.email &&
    session.user.role === user.role &&
    session.user.mustChangePassword === user.mustChangePassword;
  if (session && !same) storeSession({ token: session.token, user });
}

/** Stores whether the user has to change the password before anything else. */
export function notePasswordChange(mustChangePassword: true | undefined): void {
  const user = readUser();
  if (user) refreshUser({ ...user, mustChangePassword });
}

function clearSession(): void {
  try {
    localStorage.removeItem(TOKEN_KEY);
    localStorage.removeItem(USER_KEY);
  } catch {
    // Storage that refuses to delete has refused to store, too.
  }
  changed();
}

/** Deletes token and user and calls the listeners of `onSessionEnd`. */
export function endSession(end: SessionEnd): void {
  if (end === "left") noteLeft();
  clearSession();
  for (const listener of endListeners) listener(end);
}

/**
 * Calls `listener` when the stored user may have changed, in any tab, for `useSyncExternalStore`. Returns a function that stops
 * listening.
 */
export function onSessionChange(listener: () => void): () => void {
  changeListeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    changeListeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Calls `listener` when the session ends, here or by a log-out in another tab. Returns a function that stops listening. */
export function onSessionEnd(listener: (end: SessionEnd) => void): () => void {
  // `key` is null when all of the storage was cleared.
  const fromOtherTab = (event: StorageEvent) => {
    if ((event.key === TOKEN_KEY || event.key === null) && !readToken()) listener("left");
  };
  endListeners.add(listener);
  window.addEventListener("storage", fromOtherTab);
  return () => {
    endListeners.delete(listener);
    window.removeEventListener("storage", fromOtherTab);
  };
}
