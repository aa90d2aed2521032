import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { locales } from '#domain/locale.ts';
import type { SitePage, SitePageName } from '#domain/site-page.ts';
import { readSettings } from '#server/settings.ts';
import { createSitePages } from '#server/site-pages.ts';
import { quietLog } from '#tests/quiet-log.ts';
import { isTest, sourcesIn } from '#tests/sources.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fabula-pages-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const settings = () => readSettings({ FABULA_DATA: folder, FABULA_BRAND: 'Ink & *Tide*', PORT: '4000' });
const pages = () => createSitePages(settings(), quietLog);
const textOf = ({ title, sections }: SitePage) =>
  [title, ...sections.flatMap((one) => [one.title, one.html])].join('\n');

function put(name: string, text: string): void {
  mkdirSync(join(folder, 'pages'), { recursive: true });
  writeFileSync(join(folder, 'pages', name), text);
}

test.each(['privacy', 'terms', 'conduct', 'about', 'support', 'example'] satisfies SitePageName[])(
  '%s says as much in every language, and fills in all placeholders',
  async (name) => {
    const said = await Promise.all(locales.map((locale) => pages()(name, locale)));

    expect(new Set(said.map(({ sections }) => sections.length)).size).toBe(1);
    expect(new Set(said.map(({ title }) => title)).size).toBe(3);
    for (const page of said) {
      if (name !== 'example') expect(page.description).toMatch(/\.$/);
      expect(textOf(page)).not.toMatch(/\{\{|\}\}|undefined/);
      expect(page.sections.every(({ html, words }) => html !== '' && words > 5)).toBe(true);
      const lists = page.sections.map(({ html }) => html.match(/<(?:li|p)[ >]/g)?.length ?? 0);
      if (name !== 'example')
        expect(lists).toEqual(said[0]?.sections.map(({ html }) => html.match(/<(?:li|p)[ >]/g)?.length ?? 0));
    }
  },
);

test('links within the site stay in it and in its language, and the brand is taken literally', async () => {
  const page = await pages()('privacy', 'es');

  expect(textOf(page)).toContain('<a href="/es/support">');
  expect(textOf(page)).toContain('Ink &amp; *Tide*');
});

test('where a hosted service keeps the passwords, privacy says so', async () => {
  const hosted = { ...settings(), identity: { ...settings().identity, hosted: {} } } as ReturnType<typeof settings>;

  expect(textOf(await createSitePages(hosted, quietLog)('privacy', 'en'))).toContain('Google Identity Platform');
  expect(textOf(await pages()('privacy', 'en'))).not.toContain('Google');
});

test("an operator's text replaces ours, harmless, and a change of it is noticed", async () => {
  const find = pages();
  expect((await find('terms', 'uk')).title).toBe('Умови');
  put(
    'terms.uk.md',
    '# Наші умови\n\nПерше.\n\n## Друге\n\n<script>alert(1)</script>\n\n[тут](javascript:alert(1)) [там](https://example.org)\n',
  );
  const page = await find('terms', 'uk');

  expect(page).toMatchObject({ title: 'Наші умови', language: 'uk' });
  expect(page.sections.map(({ title }) => title)).toEqual(['', 'Друге']);
  expect(textOf(page)).not.toMatch(/<script|javascript:|alert/);
  expect(textOf(page)).toContain('<a href="https://example.org" target="_blank"');

  put('terms.uk.md', '# Ще інші\n\nІ зовсім короткі.\n');
  expect((await find('terms', 'uk')).title).toBe('Ще інші');
});

test('an operator who wrote in one language is not contradicted by ours in another', async () => {
  put('privacy.uk.md', '# Наша приватність\n\nОсь так.\n');

  expect(await pages()('privacy', 'es')).toMatchObject({ title: 'Наша приватність', language: 'uk' });
});

test('an unreadable file, or one that is no legal text, leaves ours in its place', async () => {
  put('conduct.en.md', '');
  put('about.en.md', '# Another\n\nText.\n');

  expect((await pages()('conduct', 'en')).title).toBe('Conduct');
  expect((await pages()('about', 'en')).title).toBe('A story, and the way through it');
});

test('privacy names every key that our pages keep in a browser, in every language', async () => {
  // Between open tabs, and while something is dragged: nothing is stored.
  const locks = ['fabula-identity', 'fabula-writing-fetch', 'fabula-writing-send'];
  const passing = [...locks, 'fabula-provider-', 'fabula-account', 'fabula-block', 'fabula.notifications'];
  const code = sourcesIn('app').filter((source) => !isTest(source));
  const keys = code.flatMap(({ text }) => [...text.matchAll(/['"`](fabula[-.][\w-]+)/g)].map(([, key = '']) => key));
  const said = await Promise.all(locales.map(async (locale) => textOf(await pages()('privacy', locale))));

  expect(keys.length).toBeGreaterThan(5);
  expect(
    [...new Set(keys)].filter((key) => !passing.includes(key) && !said.every((text) => text.includes(key))),
  ).toEqual([]);
});
