/** What pages ask of the site's worker: to keep what opens journeys without a network, or to keep it no more. */
export type WorkerWish = 'keepJourneys' | 'keepInk' | 'dropJourneys';

/** Asks the site's worker for something, once there is one; without one, nothing comes of it. */
export function askWorker(wish: WorkerWish): void {
  navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(wish)).catch(() => undefined);
}
