/** Says in this browser that somebody has come in: so that they hear of it when they are out without having left. */
const key = 'fabula.cameIn';

/** Whether somebody came in here and has not left since, whatever has become of their session. */
export function hasComeIn(): boolean {
  return localStorage.getItem(key) !== null;
}

/** Notes that somebody has come in. */
export function noteCameIn(uid: string): void {
  localStorage.setItem(key, uid);
}

/** Notes that they have left, or were told that they are out. */
export function forgetCameIn(): void {
  localStorage.removeItem(key);
}
