import type { BrowserContext, Request } from '@playwright/test';

/** The name under which it is attached to a test that failed. */
export const whatHappened = 'what happened';

/** What a page says of itself, before each sentence. */
const sign = 'happening: ';

/**
 * Notes what the pages of a browser load, hear and complain of, so that a test that fails once in a hundred runs tells
 * what happened.
 *
 * @returns all of it so far, with the requests that have no answer yet
 */
export async function noteHappenings(context: BrowserContext): Promise<() => string> {
  const noted: string[] = [];
  const begun = performance.now();
  const now = () => `${Math.round(performance.now() - begun)} ms`;
  const note = (what: string) => noted.push(`${now()}: ${what}`);
  const pending = new Map<Request, string>();
  context.on('page', (page) => {
    page.on('framenavigated', (frame) => frame === page.mainFrame() && note(`at ${frame.url()}`));
    page.on('pageerror', ({ message }) => note(`error: ${message}`));
    page.on('domcontentloaded', () => note('the page is parsed'));
    page.on('load', () => note('its files are there'));
    page.on('crash', () => note('its process ended'));
  });
  context.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text()}`);
    if (message.text().startsWith(sign)) note(message.text().slice(sign.length));
  });
  context.on('request', (request) => pending.set(request, now()));
  context.on('requestfinished', (request) => pending.delete(request));
  context.on('requestfailed', (request) => {
    pending.delete(request);
    note(`failed: ${request.url()} ${request.failure()?.errorText}`);
  });
  await context.addInitScript((before) => {
    addEventListener('fabula:ready', () => console.debug(`${before}its scripts are there`));
    for (const kind of ['pointerdown', 'click', 'submit'])
      addEventListener(
        kind,
        ({ target }) => {
          const text = target instanceof HTMLElement ? `${target.localName} “${target.innerText.slice(0, 30)}”` : '';
          console.debug(`${before}${kind} ${text} at ${Math.round(scrollY)}`);
        },
        { capture: true, passive: true },
      );
  }, sign);
  return () =>
    [...noted, ...[...pending].map(([request, since]) => `without an answer since ${since}: ${request.url()}`)].join(
      '\n',
    );
}
