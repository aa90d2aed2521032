import { looksKey } from '#app/shell/colour-mode.ts';
import { type Appearance, appearanceOf, looksNames } from '#domain/appearance.ts';
import { keptLooks } from './kept-looks.ts';

/**
 * Applies an appearance to this page immediately, and stores it in this browser.
 *
 * @param unsentAt - when it was chosen, while the account may not have it yet
 */
export function showAppearance(appearance: Appearance, unsentAt?: number): void {
  const looks = keptLooks(appearance);
  const { dataset, style } = document.documentElement;
  for (const name of looksNames.attributes) {
    const value = looks.attributes[name];
    if (value === undefined) delete dataset[name];
    else dataset[name] = value;
  }
  for (const name of looksNames.variables) {
    const value = looks.variables[name];
    if (value === undefined) style.removeProperty(name);
    else style.setProperty(name, value);
  }
  if (dataset.page === 'reading' && looks.paper !== 'paper') dataset.reading = looks.paper;
  else delete dataset.reading;
  try {
    localStorage.setItem(looksKey, JSON.stringify({ ...looks, unsentAt }));
  } catch {
    // A browser that stores nothing still changes this page.
  }
}

/** The appearance this browser keeps; the usual one where it keeps none. */
export function storedAppearance(): Appearance {
  try {
    return appearanceOf(JSON.parse(localStorage.getItem(looksKey) ?? 'null')?.appearance);
  } catch {
    return appearanceOf(undefined);
  }
}
