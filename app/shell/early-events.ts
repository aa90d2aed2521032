/** Raised once the page's scripts work. */
export const readyEvent = 'fabula:ready';

/** Raised for an event of a press, or a tick, that the scripts have heard themselves; its detail is a `Heard`. */
export const heardEvent = 'fabula:heard';

/** What the scripts have heard: the event's name, and where it was. */
export type Heard = { readonly type: string; readonly target: EventTarget };

/** Tells the code that remembers presses that this one is heard: React may hear them before all of a page is ready. */
export function hearPress({ type, target }: Heard): void {
  dispatchEvent(new CustomEvent<Heard>(heardEvent, { detail: { type, target } }));
}
