import type { ColourMode } from '#domain/appearance.ts';

/** Where a browser keeps the colour mode that someone chose in it. */
export const colourModeKey = 'fabula-color-mode';

/** Where a browser keeps the looks someone chose (app/appearance/looks.ts). */
export const looksKey = 'fabula-looks';

/** The stored value; nothing stored is system. */
export function storedColourMode(): ColourMode {
  try {
    const stored = localStorage.getItem(colourModeKey);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

/** The mode before it was made light, where it was not light: the checkbox of the drawer returns to it. */
const darkModeKey = 'fabula-dark-mode';

/** The mode that unlit pages had in this browser: dark where someone chose it, else as the device has it. */
export function storedDarkMode(): ColourMode {
  try {
    return localStorage.getItem(darkModeKey) === 'dark' ? 'dark' : 'system';
  } catch {
    return 'system';
  }
}

/** Stores a mode and shows it immediately. */
export function applyColourMode(mode: ColourMode): void {
  try {
    const before = mode === 'light' ? storedColourMode() : mode;
    if (before === 'dark') localStorage.setItem(darkModeKey, 'dark');
    else if (before === 'system') localStorage.removeItem(darkModeKey);
    if (mode === 'system') localStorage.removeItem(colourModeKey);
    else localStorage.setItem(colourModeKey, mode);
  } catch {
    // A browser that stores nothing still changes this page.
  }
  const isDark = mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
}
