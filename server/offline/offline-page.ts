import { leavingMs } from '#app/journey/travel/offline/reload-here.ts';
import { colourModeKey } from '#app/shell/colour-mode.ts';
import { stringsOnServer } from '#app/strings.ts';
import { inLocale, type Locale, languageTag } from '#domain/locale.ts';
import { escapeHtml } from '#domain/render-text.ts';
import { hashOf } from '#server/public-page.ts';

/** In the colours of tokens.css: this page is shown where no other file can be fetched. */
const style = `
:root{color-scheme:light;--paper:#fbf8f2;--ink:#1b2430;--soft:#424d5b;--accent:#1f6549;--on:#fffefb}
:root[data-theme=dark]{color-scheme:dark;--paper:#101316;--ink:#e9e6df;--soft:#bdc1c5;--accent:#74b797;--on:#002315}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem;background:var(--paper);color:var(--ink);font:1.125rem/1.6 Georgia,serif}
main{max-width:34rem}h1{font-size:clamp(2rem,1.6rem + 2vw,2.75rem);line-height:1.1;font-weight:500;margin:0 0 1rem}p{color:var(--soft);margin:0 0 1.5rem}
a{display:inline-block;min-height:2.75rem;padding:.6rem 1.2rem;border-radius:.5rem;background:var(--accent);color:var(--on);font:600 1rem/1.5 system-ui,sans-serif;text-decoration:none}
a:focus-visible{outline:3px solid var(--ink);outline-offset:3px}`;

/** Where a journey or a text may take the place of the words, they come a moment later, so that they do not flash before it. */
const lateStyle = `${style}
h2{font-size:1.25rem;font-weight:600;margin:2.5rem 0 .5rem}ul{list-style:none;margin:0;padding:0}li a{padding:.6rem 0;background:none;color:var(--accent);text-decoration:underline}
@keyframes late{from{visibility:hidden}to{visibility:visible}}main{animation:late 0s .6s backwards}`;

/**
 * Gives the page its mode, puts the address it stands for behind "Try again", and looks again when the network is back.
 * A browser may say so too early, and says nothing when a server returns: the page asks for itself, ever less often,
 * unless something that is kept has taken the place of its words. Its text is what browsers run, so it refers to nothing outside
 * itself.
 */
function wake(modeKey: string, leavingMs: number): void {
  let mode: string | null = null;
  try {
    mode = localStorage.getItem(modeKey);
  } catch {
    // A browser that stores nothing looks as its device does.
  }
  const isDark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  // Someone on their way to another page is not brought back: a reload would take the place of their navigation.
  let leftAt = Number.NEGATIVE_INFINITY;
  addEventListener('beforeunload', () => {
    leftAt = performance.now();
  });
  const reload = () => {
    if (performance.now() - leftAt > leavingMs) location.reload();
  };
  addEventListener('DOMContentLoaded', () => {
    const again = document.querySelector('a');
    if (!again) return;
    // What is kept looks itself: it may have words that are stored nowhere yet.
    addEventListener('online', () => again.isConnected && reload());
    again.href = location.href;
    let waitMs = 1_000;
    const ask = async () => {
      if (!again.isConnected) return;
      const isThere = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
        ({ status }) => status < 500,
        () => false,
      );
      if (isThere && again.isConnected) reload();
      waitMs = Math.min(waitMs * 2, 60_000);
      setTimeout(ask, waitMs);
    };
    setTimeout(ask, waitMs);
  });
}

const script = `(${wake.toString()})(${JSON.stringify(colourModeKey)},${leavingMs})`;

/** Where the page is, in each language; browsers keep it, and people see it under the address they asked for. */
export function offlinePath(locale: Locale): string {
  return inLocale('/offline.html', locale);
}

/** The same for the page that stands at the addresses of journeys. */
export function offlineJourneyPath(locale: Locale): string {
  return inLocale('/offline-journey.html', locale);
}

/** The same for the page of browsers that keep a project, which stands at all other addresses. */
export function offlineWritingPath(locale: Locale): string {
  return inLocale('/offline-writing.html', locale);
}

/** The files that let a page show a journey, or a project, that the browser keeps. */
type Opening = {
  readonly script: string;
  readonly styles: readonly string[];
  /** The script that gives every page its looks before it is painted (app/head/theme.ts). */
  readonly looks: string;
  /** Whether the page has a place in which the script names what is kept. */
  readonly hasList: boolean;
};

/**
 * The page shown without a network: whole in itself, the same for everyone. For something that is kept it has a script
 * as well, which may put that in its place; without it, the page says what it says elsewhere.
 */
export async function offlinePage(locale: Locale, brand: string, kept?: Opening): Promise<Response> {
  const { t } = await stringsOnServer(locale);
  const title = escapeHtml(t('error.offline.title'));
  const ownStyle = kept ? lateStyle : style;
  const facts = kept ? ` data-brand="${escapeHtml(brand)}" data-styles="${escapeHtml(kept.styles.join(' '))}"` : '';
  const looks = kept ? `<script>${kept.looks}</script>` : '';
  const opening = kept ? `<script type="module" src="${escapeHtml(kept.script)}"></script>` : '';
  const list = kept?.hasList
    ? `<section data-kept hidden><h2>${escapeHtml(t('offlineWriting.listed'))}</h2><ul></ul></section>`
    : '';
  const html = `<!doctype html>
<html lang="${languageTag[locale]}"${facts}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} .:. ${escapeHtml(brand)}</title><script>${script}</script>${looks}<style>${ownStyle}</style>${opening}</head>
<body><main><h1>${title}</h1><p>${escapeHtml(t('error.offline.text'))}</p><a href="${inLocale('/', locale)}">${escapeHtml(t('error.tryAgain'))}</a>${list}</main></body>
</html>`;
  // No form is ever sent from here, and what is kept is shown with the site's own files alone.
  const scripts = kept ? `'self' ${hashOf(script)} ${hashOf(kept.looks)}` : hashOf(script);
  const more = `; connect-src 'self'${kept ? "; img-src 'self' data:; font-src 'self'" : ''}`;
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; script-src ${scripts}; style-src ${kept ? "'self' " : ''}${hashOf(ownStyle)}${more}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'Cache-Control': 'no-cache',
    },
  });
}
