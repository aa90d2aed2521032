/**
 * The requests of pages to the site's worker: to keep the files that open journeys, or projects, without a network, or
 * to delete them.
 */
export type WorkerWish = 'keepJourneys' | 'keepInk' | 'dropJourneys' | 'keepWriting' | 'dropWriting';

/** Asks the site's worker for something, once there is one; without one, nothing happens. */
export function askWorker(wish: WorkerWish): void {
  navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(wish)).catch(() => undefined);
}
