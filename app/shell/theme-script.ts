import type { ColourMode } from '#domain/appearance.ts';

export const colourModeKey = 'fabula-color-mode';

/** Where a browser keeps the looks somebody chose (app/appearance/looks.ts). */
export const looksKey = 'fabula-looks';

/**
 * Runs before the first paint, so that no page flashes in the wrong mode or type: the mode that is stored here, else
 * the account's, else the device's; the account's looks, else those that are stored here. What an account keeps is in
 * the page (`data-kept`) and is stored here as well, so that the same browser looks the same to a visitor.
 * Its text is part of the content security policy of every page.
 */
export const themeScript = `(function(){var d=document.documentElement,m,k=null,l=null,n;try{k=JSON.parse(d.dataset.kept||"null")}catch(e){}try{m=localStorage.getItem("${colourModeKey}");if(k){localStorage.setItem("${looksKey}",JSON.stringify(k.looks));if(!m&&k.mode!=="system")localStorage.setItem("${colourModeKey}",m=k.mode)}else l=JSON.parse(localStorage.getItem("${looksKey}"))}catch(e){}if(k)l=k.looks;if(m!=="light"&&m!=="dark")m=k?k.mode:m;if(m!=="light"&&m!=="dark")m=matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light";d.dataset.theme=m;if(l&&l.attributes&&l.variables){for(n in l.attributes)d.dataset[n]=l.attributes[n];for(n in l.variables)d.style.setProperty(n,l.variables[n]);if(l.paper&&l.paper!=="paper"&&d.dataset.page==="reading")d.dataset.reading=l.paper}})()`;

/** What is stored; nothing stored is system. */
export function storedColourMode(): ColourMode {
  try {
    const stored = localStorage.getItem(colourModeKey);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

/** What the mode was before it was made light, where it was not light: what the checkbox of the drawer goes back to. */
const darkModeKey = 'fabula-dark-mode';

/** The mode that unlit pages had in this browser: dark where somebody chose it, else as the device has it. */
export function storedDarkMode(): ColourMode {
  try {
    return localStorage.getItem(darkModeKey) === 'dark' ? 'dark' : 'system';
  } catch {
    return 'system';
  }
}

/** Stores a mode and shows it at once. */
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
