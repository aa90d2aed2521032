/**
 * Runs before the first paint, so that no page flashes in the wrong mode: what is stored, else what the device says.
 * Its text is part of the content security policy of kept pages; change both together by changing this.
 */
export const themeScript = `(function(){var d=document.documentElement,m;try{m=localStorage.getItem("fabula-color-mode")}catch(e){}if(m!=="light"&&m!=="dark")m=matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light";d.dataset.theme=m})()`;

export const colourModeKey = 'fabula-color-mode';
export type ColourMode = 'light' | 'dark' | 'system';

/** What is stored; nothing stored is system. */
export function storedColourMode(): ColourMode {
  try {
    const stored = localStorage.getItem(colourModeKey);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

/** Stores a mode and shows it at once. */
export function applyColourMode(mode: ColourMode): void {
  try {
    if (mode === 'system') localStorage.removeItem(colourModeKey);
    else localStorage.setItem(colourModeKey, mode);
  } catch {
    // A browser that stores nothing still changes this page.
  }
  const isDark = mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
}
