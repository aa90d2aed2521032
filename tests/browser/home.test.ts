import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SqliteFile from 'better-sqlite3';
import { changeDetails, expect, publish, test, withVisitors } from '#tests/browser/fixtures.ts';
import { startSite } from '#tests/browser/site.ts';

test('the shelf shows the new, the finished and one language, with no script at all', async ({
  browser,
  person,
  work,
  site,
}) => {
  const owner = await person('Iván Ruiz');
  const one = await work(owner);
  await changeDetails(owner, one, { title: 'La lámpara', language: 'es-MX', status: 'complete' });
  const three = await work(owner);
  await changeDetails(owner, three, { title: 'The lamp', language: 'en-GB' });
  const two = await work(owner);
  await changeDetails(owner, two, { title: 'Лампа', language: 'uk' });
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const page = await context.newPage();
  await page.goto('/en');
  const shelf = page.getByRole('region', { name: 'Read now' });
  const titles = shelf.getByRole('heading', { level: 3 });
  // Those in the language of the page first, whenever they were published.
  await expect(titles.first()).toHaveText('The lamp');
  await expect(titles.filter({ hasText: 'Лампа' })).toHaveCount(1);
  await page.goto('/es');
  await expect(page.locator('#read').getByRole('heading', { level: 3 }).first()).toHaveText('La lámpara');
  await page.goto('/en');
  await expect(page.getByRole('region', { name: 'First lines' }).getByRole('article').first()).not.toBeEmpty();

  await shelf.getByRole('link', { name: 'Recently finished' }).click();
  await expect(titles.filter({ hasText: 'La lámpara' })).toHaveCount(1);
  await expect(titles.filter({ hasText: 'Лампа' })).toHaveCount(0);
  await expect(shelf.getByRole('link', { name: 'Recently finished' })).toHaveAttribute('aria-current', 'page');
  await expect(shelf.getByText('finished').last()).toBeVisible();

  // To a reader Mexican Spanish is Spanish.
  await expect(shelf.getByRole('listitem').filter({ hasText: 'La lámpara' })).toContainText(
    /Ruiz\s*Spanish · finished/,
  );
  await shelf.getByRole('link', { name: 'Spanish', exact: true }).click();
  await expect(titles.filter({ hasText: 'La lámpara' })).toHaveCount(1);
  await shelf.getByRole('link', { name: 'Ukrainian' }).click();
  await expect(shelf.getByText('No works match yet.')).toBeVisible();
  await shelf.getByRole('link', { name: 'New', exact: true }).click();
  await expect(titles.first()).toHaveText('Лампа');
  await expect(titles.filter({ hasText: 'The lamp' })).toHaveCount(0);
  await expect(titles.filter({ hasText: 'La lámpara' })).toHaveCount(0);
  await context.close();
});

test(
  'the kept first page is right at the very next request after any change',
  withVisitors,
  async ({ person, work, request }) => {
    const owner = await person('Author of news');
    const home = async (path = '/en') => (await request.get(path, { headers: { 'Accept-Language': 'en' } })).text();
    await home();
    const made = await work(owner);
    const title = `News ${Date.now()}`;
    await changeDetails(owner, made, { title });
    for (const path of ['/', '/en', '/es', '/uk']) expect(await home(path), path).toContain(title);
    await changeDetails(owner, made, { title, visibility: 'private' });
    expect(await home()).not.toContain(title);
    await changeDetails(owner, made, { title, visibility: 'public' });
    expect(await home()).toContain(title);
    await publish(owner, made).catch(() => undefined);
    await owner.request.post(`${made.path}/manage/danger`, { form: { intent: 'trash' }, maxRedirects: 0 });
    expect(await home()).not.toContain(title);
  },
);

test('“most read” counts each visitor once, and keeps nothing that tells who it was', async () => {
  const site = await startSite({ FABULA_SAMPLES: 'on' });
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const read = async (path: string, headers = {}) =>
    (await fetch(site.url + path, { headers: { 'User-Agent': agent, ...headers } })).text();
  const worksOf = (html: string) =>
    [...html.matchAll(/class="work" [^>]*href="([^"]+)"/g)].map(([, path = '']) => path);
  try {
    const works = worksOf(await read('/en'));
    expect(works).toHaveLength(4);
    expect(worksOf(await read('/en?order=mostRead'))).toEqual([]);
    const chapterOf = async (work: string) => /href="([^"]*\/block\/[^"#]+)"/.exec(await read(work))?.[1] ?? '';
    // One of them branches, and has no chapters.
    const chapters = await Promise.all(works.map(chapterOf));
    const [other = '', , most = ''] = works.filter((_, at) => chapters[at] !== '');
    const chapter = await chapterOf(most);
    for (let time = 0; time < 5; time++) await read(chapter);
    await read(chapter, { 'User-Agent': `${agent} Other` });
    await read(chapter, { 'User-Agent': 'Googlebot/2.1' });
    await read(chapter, { 'User-Agent': `${agent} Third`, 'Sec-Purpose': 'prefetch' });
    await read(await chapterOf(other));
    await site.end();
    const db = new SqliteFile(join(site.folder, 'fabula.sqlite'), { readonly: true });
    const counted = db.prepare('select edition, day, readers from reader_count order by readers desc').all();
    db.close();
    const day = Math.floor(Date.now() / 86_400_000);
    expect(counted).toEqual([
      { edition: 1, day, readers: 2 },
      { edition: 1, day, readers: 1 },
    ]);
    await site.start();
    expect(worksOf(await read('/en?order=mostRead'))).toEqual([most, other]);
  } finally {
    await site.stop();
  }
});

test('the first page shows a story in its own language, from where it begins', async ({
  page,
  person,
  work,
}, testInfo) => {
  const owner = await person('Front Matter');
  const told = { en: 'It rained. ', es: 'Llovía. ', uk: 'Дощило. ' };
  for (const [language, sentence] of Object.entries(told)) {
    const file = testInfo.outputPath(`${language}.md`);
    const front = `# Copyright\n\n© 2024 Nell Harker. All rights reserved, in all the world.\n`;
    const story = `# 1\n\nProduced by Nell Harker\n\nRAIN\n\n${sentence.repeat(100)}\n`;
    writeFileSync(file, front + story);
    await changeDetails(owner, await work(owner, file), { title: `Rain ${language}`, language: `${language}-XX` });
  }
  for (const [language, sentence] of Object.entries(told)) {
    await page.goto(`/${language}`);
    const leaf = page.locator('article.leaf');
    await expect(leaf.locator('.prose > p')).toHaveText([new RegExp(`^(${sentence.trim()} ?)+$`)]);
    await expect(leaf.getByRole('link')).toHaveText(
      { en: 'Keep reading', es: 'Seguir leyendo', uk: 'Читати далі' }[language] ?? '',
    );
    // Its first lines are not told twice.
    await expect(page.locator('.opening').filter({ hasText: `Rain ${language}` })).toHaveCount(0);
    await expect(page.locator('.opening').first()).toBeVisible();
    await leaf.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('1');
  }
});

test('nothing above the text of the first page moves when its typefaces arrive', async ({
  browser,
  person,
  work,
  site,
}) => {
  await work(await person());
  for (const width of [360, 390, 412, 1280]) {
    const context = await browser.newContext({ baseURL: site.url, viewport: { width, height: 900 } });
    const page = await context.newPage();
    const { promise: isTime, resolve: letThemCome } = Promise.withResolvers<void>();
    await page.route(/\.woff2$/, async (route) => {
      await isTime;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    const hasFont = (family: string) =>
      page.evaluate(
        (name) =>
          document.fonts.load(`16px "${name}"`).then(
            (faces) => faces.length > 0,
            () => false,
          ),
        family,
      );
    const held = await Promise.all(['Inter Fallback', 'Literata As Times'].map(hasFont));
    test.skip(held.includes(false), 'the fonts that hold the place of ours are not here: fonts-liberation');
    const tops = () =>
      page
        .locator('h1, .figure figcaption, .leaf, .leaf .prose')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    const before = await tops();
    expect(before).toHaveLength(4);
    letThemCome();
    expect(await Promise.all(['Inter Variable', 'Literata Variable'].map(hasFont))).toEqual([true, true]);
    await page.evaluate(() => document.fonts.ready);
    const moved = (await tops()).map((top, at) => Math.round(Math.abs(top - (before[at] ?? 0))));
    expect(
      moved.filter((by) => by > 3),
      `moved at ${width} pixels`,
    ).toEqual([]);
    await context.close();
  }
});
