/**
 * Marks in this browser that someone has logged in: so that they are told when they are logged out without having done
 * so.
 */
const key = 'fabula.cameIn';

/** Stands behind whom the client found in its store when a page was loaded: gone from there, they were signed out. */
const keptMark = ' kept';

/** Whether someone logged in here and has not logged out since, whatever the state of their session. */
export function hasLoggedIn(): boolean {
  return localStorage.getItem(key) !== null;
}

/** Notes that someone has logged in. */
export function noteLogIn(uid: string): void {
  if (!wasKept(uid)) localStorage.setItem(key, uid);
}

/** Notes that they have logged out, or were told that they are. */
export function forgetLogIn(): void {
  localStorage.removeItem(key);
}

/** Notes that the client found someone in its store: it has one, and they are in it. */
export function noteKept(uid: string): void {
  localStorage.setItem(key, uid + keptMark);
}

/** Whether the client has someone in its store who has not logged out. */
export function wasKept(uid: string): boolean {
  return localStorage.getItem(key) === uid + keptMark;
}
