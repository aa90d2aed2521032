/**
 * Runs in every page's head before the first paint, so that no page flashes in the wrong mode or type. The mode is the
 * one stored here, else the account's, else the device's. The looks are the account's, else those stored here. What an
 * account has chosen is in the page (`data-kept`) and is stored here as well, so that the same browser looks the same
 * to a visitor. A page that someone leads to right after a choice was made before the account had it.
 */
import type { keptLooks } from '#app/appearance/kept-looks.ts';
import { colourModeKey, looksKey } from '#app/shell/colour-mode.ts';
import type { ColourMode } from '#domain/appearance.ts';

type Looks = ReturnType<typeof keptLooks> & { readonly unsentAt?: number };

/** Milliseconds for which a choice that the account may not have yet is the newer one. */
const newerMs = 60_000;

const root = document.documentElement;

/** The parsed JSON; null where it is none. */
function parsed<Value>(text: string | null | undefined): Value | null {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** The account's choice, as this page carries it. */
const kept = parsed<{ readonly mode: ColourMode; readonly looks: Looks }>(root.dataset.kept);
let mode: string | null = null;
let looks: Looks | null = null;
try {
  mode = localStorage.getItem(colourModeKey);
  looks = parsed<Looks>(localStorage.getItem(looksKey));
  if (kept) {
    if (!looks?.unsentAt || looks.unsentAt < Date.now() - newerMs) looks = kept.looks;
    localStorage.setItem(looksKey, JSON.stringify(looks));
    if (!mode && kept.mode !== 'system') {
      mode = kept.mode;
      localStorage.setItem(colourModeKey, mode);
    }
  }
} catch {
  // A browser that stores nothing looks as the account says.
}
looks ??= kept?.looks ?? null;

const isChosen = (some: string | null | undefined): some is 'light' | 'dark' => some === 'light' || some === 'dark';
const device = matchMedia('(prefers-color-scheme: dark)');

function showMode(...wishes: (string | null | undefined)[]): void {
  root.dataset.theme = wishes.find(isChosen) ?? (device.matches ? 'dark' : 'light');
}

/** The mode as it is chosen by now, perhaps in another tab; the account's in a browser that stores nothing. */
function showModeNow(): void {
  try {
    showMode(localStorage.getItem(colourModeKey));
  } catch {
    showMode(kept?.mode);
  }
}

showMode(mode, kept?.mode);
// A device turns dark in the evening, whatever is open.
device.addEventListener('change', showModeNow);
addEventListener('storage', ({ key }) => key === colourModeKey && showModeNow());
// An older version may have stored something else.
if (looks?.attributes && looks.variables) {
  Object.assign(root.dataset, looks.attributes);
  for (const [name, value] of Object.entries(looks.variables)) root.style.setProperty(name, value);
  if (looks.paper && looks.paper !== 'paper' && root.dataset.page === 'reading') root.dataset.reading = looks.paper;
}
