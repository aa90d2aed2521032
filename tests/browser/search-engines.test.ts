import { changeDetails, expect, test } from '#tests/browser/fixtures.ts';

test('search engines learn of public works by one address each, and of nothing else', async ({
  page,
  person,
  work,
  request,
  site,
}) => {
  const owner = await person('Ana Ruiz');
  const made = await work(owner);
  const hidden = await work(owner, undefined, { visibility: 'unlisted' });
  const index = await (await request.get('/sitemap.xml')).text();
  expect(index).toContain(`<loc>${site.url}/sitemap/works-1.xml</loc>`);
  const listed = async () => (await request.get('/sitemap/works-1.xml')).text();
  expect(await listed()).toContain(`<loc>${site.url}${made.path}</loc><lastmod>`);
  expect(await listed()).not.toContain(hidden.path);
  expect((await request.get('/sitemap/works-9.xml')).status()).toBe(404);
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toMatch(/User-agent: GPTBot\n(User-agent: .*\n)*Disallow: \/\n/);
  expect(robots).toContain(`Sitemap: ${site.url}/sitemap.xml`);

  await page.goto(`/uk${made.path}`);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', site.url + made.path);
  await expect(page.locator('link[hreflang=x-default]')).toHaveAttribute('href', site.url + made.path);
  await expect(page.locator('meta[property="og:type"]')).toHaveAttribute('content', 'book');
  const said = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}');
  expect(said).toMatchObject({ '@context': 'https://schema.org', '@type': 'Book', author: { '@type': 'Person' } });
  await page.getByRole('link', { name: /./ }).filter({ hasText: 'Почати читати' }).click();
  const chapter = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}');
  expect(chapter).toMatchObject({ '@type': 'Chapter', isPartOf: { '@type': 'Book' } });

  await page.goto(hidden.path);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await changeDetails(owner, made, { hideFromSearch: 'on' });
  await page.goto(made.path);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  expect(await listed()).not.toContain(made.path);
});

test('the site can be installed, in the language of the person who does', async ({ page, request }) => {
  await page.goto('/es/login');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await request.get(href ?? '');
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = await answer.json();
  expect(manifest).toMatchObject({ name: 'Fabula', lang: 'es', start_url: '/es/library', display: 'standalone' });
  for (const { src } of manifest.icons) expect((await request.get(src)).headers()['content-type']).toBe('image/png');
});
