import { Hono } from 'hono';
import { inLocale, isLocale, type Locale, locales } from '#domain/locale.ts';

/** Light paper, and dark: the colours a browser paints before a page is there (tokens.css, `--paper`). */
const paper = '#fbf8f2';

const icons = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

/** The data a device needs to install the site like an application, in the language of the person who installs it. */
export function manifestRoutes({ brand }: { readonly brand: string }): Hono {
  const app = new Hono();
  app.get('/manifest.webmanifest', (c) => {
    const lang = c.req.query('lang');
    const locale: Locale = isLocale(lang) ? lang : locales[0];
    c.header('Cache-Control', 'public, max-age=3600');
    c.header('Content-Type', 'application/manifest+json');
    return c.body(
      JSON.stringify({
        id: '/',
        name: brand,
        short_name: brand,
        lang: locale,
        start_url: inLocale('/library', locale),
        scope: '/',
        display: 'standalone',
        background_color: paper,
        theme_color: paper,
        icons,
      }),
    );
  });
  return app;
}
