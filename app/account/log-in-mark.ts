/** Says in this browser that someone has come in: so that they hear of it when they are out without having left. */
const key = 'fabula.cameIn';

/** Stands behind whom the client found in its store when a page was loaded: gone from there, they were signed out. */
const keptMark = ' kept';

/** Whether someone came in here and has not left since, whatever has become of their session. */
export function hasLoggedIn(): boolean {
  return localStorage.getItem(key) !== null;
}

/** Notes that someone has come in. */
export function noteLogIn(uid: string): void {
  if (!wasKept(uid)) localStorage.setItem(key, uid);
}

/** Notes that they have left, or were told that they are out. */
export function forgetLogIn(): void {
  localStorage.removeItem(key);
}

/** Notes that the client found someone in its store: it has one, and they are in it. */
export function noteKept(uid: string): void {
  localStorage.setItem(key, uid + keptMark);
}

/** Whether the client has had someone in its store who has not left. */
export function wasKept(uid: string): boolean {
  return localStorage.getItem(key) === uid + keptMark;
}
