/** Said once the page's scripts do their deed. */
export const readyEvent = 'fabula:ready';

/** Said of a press or a tick that the scripts have heard of themselves; its target is the detail. */
export const heardEvent = 'fabula:heard';

/** Tells what remembers presses that this one is heard: React may hear them before all of a page is ready. */
export function hearPress({ target }: { readonly target: EventTarget }): void {
  dispatchEvent(new CustomEvent(heardEvent, { detail: target }));
}
