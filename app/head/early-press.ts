/**
 * Remembers what a person does before the page's scripts are there; it runs in every page's head. A press on a button,
 * or on a link out of a text, is remembered and made again when they are. So is a ticked box, and text typed into a
 * larger field: React resets such a field once, so the text is put back, also before a form is sent, since a press can
 * be what makes React begin. A press on such a link is made again even where React has heard it, because its own effect
 * was prevented. So is a press whose first half the scripts have missed: React Aria leaves the other half unheeded.
 * A chosen language is saved immediately. A form that changes something is sent by the scripts, so that
 * someone in a field stays there; where they do not arrive in time it is sent without them, unless the server reads
 * none of it. A form that asks first asks with the browser's own question then.
 */
import { type Heard, heardEvent, readyEvent } from '#app/shell/early-events.ts';
import { localeCookie, localeCookieAge } from '#domain/locale.ts';

/** Milliseconds for which a form waits for the scripts. */
const holdMs = 5_000;

const setValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;

const typed = new Map<HTMLTextAreaElement, string>();
const ticked = new Map<HTMLInputElement, boolean>();
let pressed: HTMLElement | null = null;
/** Whether the scripts have missed that the pointer went down, in the press that goes on, and in the last click. */
let isDownMissed = false;
let isHalf = false;
let held: { readonly form: HTMLFormElement; readonly submitter: HTMLElement | null } | null = null;
/** Whether forms go by themselves from now on. */
let isLate = false;

/** What React Aria makes a press of: it takes a click for one only after the pointer went down on it. */
const whole = 'button[data-rac],label[data-rac]';

const isLink = (element: Element): element is HTMLAnchorElement => element.localName === 'a';

function hearInput({ target }: Event): void {
  if (target instanceof HTMLTextAreaElement) typed.set(target, target.value);
}

function hearChange({ target }: Event): void {
  if (target instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(target.type))
    ticked.set(target, target.checked);
}

function putBackTyped(): void {
  for (const [field, value] of typed) {
    if (!field.isConnected || field.value === value) continue;
    // Past the page's own setter, by which React would know the value already, and hear of no change.
    setValue?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

function holdForm(event: Event): void {
  putBackTyped();
  const form = event.target as HTMLFormElement;
  const { submitter } = event as SubmitEvent;
  if (!isScripted(form) && (form.method !== 'post' || (isLate && isWanted(form, submitter)))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (held || (isLate && !isScripted(form))) return;
  held = { form, submitter };
  setTimeout(sendLate, holdMs);
}

/** Whether only the scripts can send a form: the server reads none of it. */
function isScripted(form: HTMLFormElement): boolean {
  return form.matches('.only-scripted');
}

/** Asks where the form would ask, in the words of the button that was pressed. */
function isWanted(form: HTMLFormElement, submitter: HTMLElement | null): boolean {
  return !form.hasAttribute('data-asks') || confirm(submitter?.innerText ?? '');
}

/** From now on forms are sent without the scripts. */
function sendLate(): void {
  isLate = true;
  if (held && !isScripted(held.form)) sendHeld();
}

function sendHeld(): void {
  const sent = held;
  held = null;
  if (sent?.form.isConnected) sent.form.requestSubmit(sent.submitter);
}

function hearDown(): void {
  isDownMissed = true;
}

/** The scripts have heard it: it is not made again, unless they make nothing of it. */
function forget(event: Event): void {
  const { type, target } = (event as CustomEvent<Heard>).detail;
  if (type === 'pointerdown') {
    isDownMissed = false;
    return;
  }
  if (type === 'click' && isHalf && (target as Element).closest(whole)) pressed = (target as Element).closest(whole);
  else if (pressed && !isLink(pressed) && pressed.contains(target as Node)) pressed = null;
  ticked.delete(target as HTMLInputElement);
}

/** The other half of a press that began before all was ready is made a whole one. */
function makeWhole(event: Event): void {
  const element = (event.target as Element).closest<HTMLElement>(whole);
  // A key's click has none.
  if (!element || (event as MouseEvent).detail === 0) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  element.click();
}

function hearClick(event: Event): void {
  const { target, ctrlKey, metaKey, shiftKey, detail } = event as MouseEvent;
  isHalf = isDownMissed && detail > 0;
  isDownMissed = false;
  if (!(target instanceof Element)) return;
  const language = target.closest<HTMLAnchorElement>('.langs a');
  if (language)
    // biome-ignore lint/suspicious/noDocumentCookie: the one way in every browser, before any other script is there
    document.cookie = `${localeCookie}=${language.hreflang}; path=/; max-age=${localeCookieAge}; samesite=lax`;
  const button = target.closest<HTMLElement>('button[type="button"],article a[target="_blank"]');
  if (!button || ctrlKey || metaKey || shiftKey) return;
  if (isLink(button)) event.preventDefault();
  pressed = button;
}

const listeners = [
  ['pointerdown', hearDown],
  ['click', hearClick],
  ['input', hearInput],
  ['change', hearChange],
  ['submit', holdForm],
  [heardEvent, forget],
] as const;

function makeAgain(): void {
  for (const [name, listener] of listeners) removeEventListener(name, listener, true);
  putBackTyped();
  for (const [box, isTicked] of ticked) {
    if (!box.isConnected) continue;
    // Fields that React has reset are set as they were before, so that the press changes them as it did.
    if (box.checked === isTicked) box.checked = !isTicked;
    box.click();
  }
  if (pressed?.isConnected) pressed.click();
  pressed = null;
  sendHeld();
  if (!isDownMissed) return;
  const once = { once: true, capture: true };
  addEventListener('click', makeWhole, once);
  addEventListener('pointerdown', () => removeEventListener('click', makeWhole, true), once);
}

for (const [name, listener] of listeners) addEventListener(name, listener, true);
addEventListener(readyEvent, makeAgain, { once: true });
