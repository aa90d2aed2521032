import type { FoundPlace } from './place-in-page.ts';
import { placeKey } from './place-key.ts';

/** A visitor's place in a journey, kept on their device until they sign in. */
export type DevicePlace = FoundPlace & {
  readonly pageId: string;
  readonly at: number;
  readonly path: string;
  /** Which page of the work it is, from 1. */
  readonly number: number;
};

/** The name this browser has for itself; made once. */
export function ownDevice(): string {
  const key = 'fabula-device';
  const known = localStorage.getItem(key);
  if (known) return known;
  const name = crypto.randomUUID();
  localStorage.setItem(key, name);
  return name;
}

/** The place kept here for a journey. */
export function devicePlace(journeyId: string): DevicePlace | undefined {
  try {
    return (JSON.parse(localStorage.getItem(placeKey + journeyId) ?? 'null') as DevicePlace | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a place here. */
export function keepDevicePlace(journeyId: string, place: DevicePlace): void {
  try {
    localStorage.setItem(placeKey + journeyId, JSON.stringify(place));
  } catch {
    // A browser that stores nothing forgets the place; reading continues.
  }
}

/** The code that calls the server: fetched only for people who are signed in, since to others it is of no use. */
const loadCalls = () => import('#app/records/call.ts');

/** Gets ready to send places to the server, so that the last one is sent while the page is being left. */
export function getReadyToSend(): void {
  void loadCalls().catch(() => undefined);
}

/** Sends a place to the server; returns whether it was taken. Also sent while the page is being left. */
export async function sendPlace(
  journeyId: string,
  place: FoundPlace & { at: number },
  isPageEnd: boolean,
): Promise<boolean> {
  const { blockId, offset, before, after, at } = place;
  const calls = await loadCalls().catch(() => undefined);
  if (!calls) return false;
  try {
    const wish = { blockId, offset, before, after, at, isPageEnd, device: ownDevice() };
    await calls.setRecord('places', journeyId, wish, { keepalive: true });
    return true;
  } catch (error) {
    // A place that names nothing any more, or is refused, is not sent again.
    return error instanceof calls.RecordProblem && ['not-found', 'invalid-argument'].includes(error.problem.code);
  }
}

/** Moves the places that were kept while nobody was signed in to the account; returns how many were taken. */
export async function mergeDevicePlaces(): Promise<number> {
  let count = 0;
  for (const key of Object.keys(localStorage).filter((name) => name.startsWith(placeKey))) {
    const journeyId = key.slice(placeKey.length);
    const place = devicePlace(journeyId);
    if (!place || !(await sendPlace(journeyId, place, false))) continue;
    localStorage.removeItem(key);
    count++;
  }
  return count;
}
