import { Hono } from 'hono';
import type { Queries } from '#database/connection.ts';
import { countIndexedWorks, listIndexedWorks } from '#database/public-works.ts';
import { inLocale, locales } from '#domain/locale.ts';

type Context = {
  readonly reader: Queries;
  readonly publicUrl: string;
  /** Whether collectors of texts for language models are asked to stay away. */
  readonly refusesModels: boolean;
};

/** The known collectors of texts for language models, by the names they give for robots.txt. */
const modelCrawlers = [
  'AI2Bot',
  'Amazonbot',
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'ClaudeBot',
  'cohere-training-data-crawler',
  'Diffbot',
  'FacebookBot',
  'Google-Extended',
  'GPTBot',
  'ImagesiftBot',
  'Meta-ExternalAgent',
  'omgili',
  'PanguBot',
  'Timpibot',
];

/** Addresses that are not to be indexed: they open nothing without an account, or have no content of their own. */
const closed = [
  '/api/',
  '/session',
  '/login',
  '/register',
  '/forgot',
  '/confirm',
  '/settings',
  '/library',
  '/notifications',
  '/project/',
  '/test/',
  '/*/manage',
  '/dev/',
  '/auth/',
];

/** Pages of the site itself that are the same for everyone. */
const ownPages = ['/', '/about', '/conduct', '/privacy', '/terms', '/support'];

/** Works in one part of the sitemap; the protocol allows 50,000 addresses (sitemaps.org). */
const worksInPart = 5_000;

/** The files that search engines request: robots.txt and the sitemap, an index of parts ordered by edition. */
export function searchEngineRoutes({ reader, publicUrl, refusesModels }: Context): Hono {
  const app = new Hono();

  app.get('/robots.txt', (c) => {
    const models = refusesModels ? [...modelCrawlers.map((name) => `User-agent: ${name}`), 'Disallow: /', ''] : [];
    const paths = closed.flatMap((path) => [path, ...locales.map((locale) => `/${locale}${path}`)]);
    const lines = [...models, 'User-agent: *', ...paths.map((path) => `Disallow: ${path}`), 'Allow: /', ''];
    c.header('Cache-Control', 'public, max-age=3600');
    return c.text([...lines, `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n'));
  });

  app.get('/sitemap.xml', async () => {
    const parts = Math.max(1, Math.ceil((await countIndexedWorks(reader)) / worksInPart));
    const places = ['/sitemap/pages.xml', ...Array.from({ length: parts }, (_, n) => `/sitemap/works-${n + 1}.xml`)];
    const body = places.map((place) => `<sitemap><loc>${escaped(publicUrl + place)}</loc></sitemap>`).join('\n');
    return xml(`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${body}\n</sitemapindex>`);
  });

  // One address for all parts: together with a fixed one, a pattern would send every request of the site to a slower
  // router.
  app.get('/sitemap/:part', async (c, next) => {
    if (c.req.param('part') === 'pages.xml') {
      const addresses = ownPages.flatMap((page) => locales.map((locale) => publicUrl + inLocale(page, locale)));
      return xml(urlset(addresses.map((address) => `<url><loc>${escaped(address)}</loc></url>`)));
    }
    const named = /^works-([1-9][0-9]{0,4})\.xml$/.exec(c.req.param('part'));
    if (!named) return next();
    const part = Number(named[1]) - 1;
    const works = await listIndexedWorks(reader, { limit: worksInPart, offset: part * worksInPart });
    if (works.length === 0 && part > 0) return c.text('Not Found', 404);
    return xml(
      urlset(
        works.map(({ path, publishedAt }) => {
          const at = new Date(publishedAt).toISOString();
          return `<url><loc>${escaped(publicUrl + path)}</loc><lastmod>${at}</lastmod></url>`;
        }),
      ),
    );
  });

  return app;
}

function urlset(entries: readonly string[]): string {
  return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>`;
}

function xml(body: string): Response {
  const headers = { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' };
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, { headers });
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
