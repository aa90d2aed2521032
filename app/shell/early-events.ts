/** Raised once the page's scripts work. */
export const readyEvent = 'fabula:ready';

/** Raised for a press or a tick that the scripts have heard themselves; its target is the detail. */
export const heardEvent = 'fabula:heard';

/** Tells the code that remembers presses that this one is heard: React may hear them before all of a page is ready. */
export function hearPress({ target }: { readonly target: EventTarget }): void {
  dispatchEvent(new CustomEvent(heardEvent, { detail: target }));
}
