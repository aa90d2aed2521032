/**
 * Tells a visitor where they are before the page's scripts are there, which come with the first touch: that they left
 * off further down, and how much of the book they have read. It runs at the end of a chapter's text, inside the page.
 */
import { readyEvent } from '#app/shell/early-events.ts';
import { placeKey } from './place-key.ts';

const reading = document.querySelector<HTMLElement>('.reading');
const article = reading?.querySelector('article');
const { journey = '', page, from, to } = reading?.dataset ?? {};

function showPercent(): void {
  if (!reading || !article) return;
  const { top, height } = article.getBoundingClientRect();
  const share = height > 0 ? Math.max(0, Math.min(1, (innerHeight - top) / height)) : 1;
  const percent = Math.round(Number(from) + (Number(to) - Number(from)) * share);
  const bar = reading.querySelector<HTMLElement>('.bar');
  bar?.style.setProperty('--at', `${percent}%`);
  bar?.setAttribute('aria-valuenow', `${percent}`);
  const said = reading.querySelector('[data-percent]');
  const words = (said?.textContent ?? '').replace(/\d+/, `${percent}`);
  if (said) said.textContent = words;
  bar?.setAttribute('aria-label', words);
}

try {
  const kept = JSON.parse(localStorage.getItem(placeKey + journey) ?? 'null');
  if (kept?.pageId === page && kept?.offset > 0) reading?.querySelector('.resume')?.removeAttribute('hidden');
} catch {
  // A browser that stores nothing has nothing to offer.
}
showPercent();
// A page that is opened again is scrolled by the browser to where it was.
addEventListener('scroll', showPercent, { passive: true });
addEventListener(readyEvent, () => removeEventListener('scroll', showPercent), { once: true });
