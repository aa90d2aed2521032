import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { redirectByLocale } from './locale-redirect.ts';

const html = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const ukrainian = { ...html, 'Accept-Language': 'uk-UA,uk;q=0.9' };

async function ask(path: string, headers: Record<string, string> = {}, { account = '', method = 'GET' } = {}) {
  const app = new Hono();
  app.all('*', (c) => redirectByLocale(c, new URL(c.req.url), account || undefined) ?? c.text('stays'));
  const answer = await app.request(path, { headers, method });
  return answer.status === 302 ? answer.headers.get('Location') : 'stays';
}

test('a page without a prefix leads once to the language of the account, of the choice, or of the browser', async () => {
  expect(await ask('/library?a=b&c', ukrainian)).toBe('/uk/library?a=b&c');
  expect(await ask('/', ukrainian)).toBe('/uk');
  expect(await ask('/about', { ...ukrainian, Cookie: 'a=b; locale=es' })).toBe('/es/about');
  expect(await ask('/about', { ...ukrainian, Cookie: 'locale=es' }, { account: 'en' })).toBe('stays');
  expect(await ask('/about', html, { account: 'uk' })).toBe('/uk/about');
  expect(await ask('/about', { ...ukrainian, Cookie: 'locale=en' })).toBe('stays');
  expect(await ask('/about', { ...ukrainian, Cookie: 'locale=xx' })).toBe('/uk/about');
  for (const path of ['/uk/library', '/uk']) expect(await ask(path, ukrainian)).toBe('stays');
});

test('an address with a prefix is answered in its language, English too, whatever anyone has chosen', async () => {
  for (const path of ['/en', '/en/', '/en/about', '/es/about'])
    expect(await ask(path, { ...ukrainian, Cookie: 'locale=uk' }, { account: 'uk' })).toBe('stays');
});

test('only pages that are opened lead on: no data, no files, no calls, no forms, and none for search engines', async () => {
  for (const path of [
    '/library.data',
    '/_.data',
    '/a/picture.png',
    '/robots.txt',
    '/sitemap.xml',
    '/api/none',
    '/.git/x',
  ])
    expect(await ask(path, ukrainian), path).toBe('stays');
  expect(await ask('/api', ukrainian)).toBe('/uk/api');
  expect(await ask('/about', ukrainian, { method: 'POST' })).toBe('stays');
  expect(await ask('/about', html)).toBe('stays');
  const fetched = { 'Accept-Language': 'uk', Accept: '*/*', 'Sec-Fetch-Mode': 'cors' };
  expect(await ask('/about', fetched)).toBe('stays');
  expect(await ask('/about', { 'Accept-Language': 'uk', Accept: 'application/json' })).toBe('stays');
  expect(await ask('/about', { ...fetched, 'Sec-Fetch-Mode': 'navigate' })).toBe('/uk/about');
  // The link of an email is in the email's language.
  expect(await ask('/confirm?lang=en&oobCode=x', ukrainian)).toBe('stays');
});

test('the answer is nobody else’s, and the way stays on this site', async () => {
  const app = new Hono();
  app.all('*', (c) => redirectByLocale(c, new URL(c.req.url), undefined) ?? c.text('stays'));
  const answer = await app.request('/about', { headers: ukrainian });
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
  expect(answer.headers.get('Vary')).toBe('Cookie, Accept-Language');
  for (const path of ['//evil.example/a', '/\\evil.example/a', '/uk//evil.example/a'])
    expect(await ask(path, ukrainian), path).toMatch(/^(stays|\/uk\/evil.example\/a)$/);
});
