import { expect, test } from 'vitest';
import { searchEngineRoutes } from '#server/search-engines.ts';
import { onEachEngine } from '#tests/databases.ts';

onEachEngine('a file for search engines', (open) => {
  async function routes() {
    const db = await open();
    return searchEngineRoutes({ reader: db.reader, publicUrl: 'https://fabula.test', refusesModels: true });
  }

  test('is the sitemap in parts that are numbered from one, and no other file', async () => {
    const app = await routes();
    for (const part of ['pages.xml', 'works-1.xml']) expect((await app.request(`/sitemap/${part}`)).status).toBe(200);
    for (const part of ['works-0.xml', 'works-2.xml', 'works-123456.xml', 'works-1.xml.bak', 'others.xml'])
      expect((await app.request(`/sitemap/${part}`)).status, part).toBe(404);
  });

  test('can be asked of the quick router, on which every other request depends', async () => {
    const app = await routes();
    await app.request('/robots.txt');
    expect(app.router.name).toBe('SmartRouter + RegExpRouter');
  });
});
