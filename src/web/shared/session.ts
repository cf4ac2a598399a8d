import { parseObject, textOf } from "#web/shared/json.ts";

const TOKEN_KEY = "token";
const USER_KEY = "user";
/** What this device is known by when somebody signs in on it again. It outlives the session. */
const DEVICE_KEY = "device";
/** When somebody logged out last: a session that only ended leaves it as it was. */
const LEFT_KEY = "left";

export const STORE_FAILED = "Failed to store authentication data";

export interface StoredUser {
  name: string;
  email: string;
  role: string;
  /** Only there while the password was made up and is still to be changed. */
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
    // A browser may refuse storage altogether; then nobody is signed in.
    return null;
  }
}

/** Lenient on purpose: a stored user that lacks a role may simply do nothing. */
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

/** Without it people sign in as on a device that is not known: a browser that refuses keeps nobody out. */
export function storeDevice(device: string): void {
  try {
    localStorage.setItem(DEVICE_KEY, device);
  } catch {
    // As said above.
  }
}

/** Another word after each time that somebody logged out in this browser; null before the first. */
export function readLeft(): string | null {
  return stored(LEFT_KEY);
}

function noteLeft(): void {
  try {
    localStorage.setItem(LEFT_KEY, String(Date.now()));
  } catch {
    // Where nothing can be kept nobody was signed in.
  }
}

let lastUserText: string | null = null;
let lastUser: StoredUser | undefined;

/** The stored user; the same object as long as the same text is stored, so that React can compare it. */
export function readUser(): StoredUser | undefined {
  const text = stored(USER_KEY);
  if (text !== lastUserText) {
    lastUserText = text;
    lastUser = parseUser(text);
  }
  return lastUser;
}

/** What is stored, without asking the server; undefined without a token or with a user that can't be read. */
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

/** Keeps token and user together, or neither. Throws `STORE_FAILED` as the message when the browser refuses. */
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

/** Brings the stored name and role up to date; without effect when nobody is signed in any more. */
export function refreshUser(user: StoredUser): void {
  const session = readSession();
  const same =
    session?.user.name === user.name &&
    session.user.email === user.email &&
    session.user.role === user.role &&
    session.user.mustChangePassword === user.mustChangePassword;
  if (session && !same) storeSession({ token: session.token, user });
}

/** Nothing but a new password is open to the user, or everything is again. */
export function notePasswordChange(mustChangePassword: true | undefined): void {
  const user = readUser();
  if (user) refreshUser({ ...user, mustChangePassword });
}

function clearSession(): void {
  try {
    localStorage.removeItem(TOKEN_KEY);
    localStorage.removeItem(USER_KEY);
  } catch {
    // Storage that refuses to forget has refused to keep as well.
  }
  changed();
}

/** Forgets token and user and tells whoever shows the back office. */
export function endSession(end: SessionEnd): void {
  if (end === "left") noteLeft();
  clearSession();
  for (const listener of endListeners) listener(end);
}

/** For `useSyncExternalStore`: called when the stored user may have changed, in this tab or another. */
export function onSessionChange(listener: () => void): () => void {
  changeListeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    changeListeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Called when the session ends, here or because another tab logged out. Answers how to stop listening. */
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
